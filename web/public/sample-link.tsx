import { Link } from 'react-router';
import type { Sample } from './view/sample.ts';

/** To the issue that everybody may read; before there is one, to the form that sends the first. */
export function SampleLink({ sample }: { sample: Sample | null }) {
  // The issue stands in a document of its own: other pages do not carry it.
  return (
    <Link className="text-link" to={sample === null ? '/offer' : '/sample'} reloadDocument={sample !== null}>
      Read a free sample first
    </Link>
  );
}

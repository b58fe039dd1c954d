import { Download, Printer } from 'lucide-react';
import type { ReaderDigest } from '../digests/use-digests.ts';
import { useDownload } from '../digests/use-download.ts';
import { useSectionInView } from './use-section-in-view.ts';

interface ContentsProps {
  parts: readonly { id: string; title: string; count: number | null }[];
  digest: ReaderDigest;
}

/** The contents of the issue, beside the text where there is room; what is being read is marked. */
export function Contents({ parts, digest }: ContentsProps) {
  const here = useSectionInView(parts.map(({ id }) => id));
  const { download, isBusy } = useDownload(digest);
  return (
    <nav className="rail" aria-label="In this issue">
      <ol>
        {parts.map(({ id, title, count }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === here ? 'location' : undefined}>
              {title}
              {count !== null && <span>{count}</span>}
            </a>
          </li>
        ))}
      </ol>
      <div className="rail-acts">
        <button type="button" onClick={download} disabled={isBusy}>
          <Download className="i" aria-hidden="true" />
          Download
        </button>
        <button type="button" onClick={() => window.print()}>
          <Printer className="i" aria-hidden="true" />
          Print
        </button>
      </div>
    </nav>
  );
}

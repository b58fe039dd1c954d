import { useQuery } from '@tanstack/react-query';
import { live } from '../../contract/live.ts';
import { queryFor } from '../api/query.ts';
import { PublicFrame } from './frame.tsx';

export function Component() {
  const { data, isError } = useQuery(queryFor(live.meta));
  return (
    <PublicFrame title="Contact">
      <h1 className="public-title">Contact</h1>
      <p className="public-dated">Last updated October 13, 2025</p>
      <p>Questions, corrections or trouble with your subscription: write to us.</p>
      {data && (
        <p>
          <a className="link" href={`mailto:${data.supportEmail}`}>
            {data.supportEmail}
          </a>
        </p>
      )}
      {isError && <p role="alert">The address could not be loaded. Please load the page again.</p>}
    </PublicFrame>
  );
}

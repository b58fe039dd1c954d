import { Download, Printer } from 'lucide-react';
import type { ReaderDigest } from '../digests/use-digests.ts';
import { useDownload } from '../digests/use-download.ts';

/** Download and print. */
export function IssueActs({ digest }: { digest: ReaderDigest }) {
  const { download, isBusy } = useDownload(digest);
  return (
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
  );
}

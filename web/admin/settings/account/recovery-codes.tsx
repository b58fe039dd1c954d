import { Copy, Download } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { notify } from '../../../ui/toast/notices.ts';
import { failureNotice, notices } from '../../notices.ts';

/** Codes that are shown once: to be copied, or kept as a file. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const text = codes.join('\n');
  const copy = () =>
    copyText(text).then(
      () => notify(notices.copied),
      (error: unknown) => notify(failureNotice('copy', error)),
    );
  return (
    <div className="own-codes">
      <p>
        Each of these opens the back office once in place of a code, should the phone be lost. Keep them where
        the phone is not: they are shown this one time only.
      </p>
      <ul className="card mono" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="row row-wrap">
        <Button icon={Copy} onClick={() => void copy()}>
          Copy all
        </Button>
        <a
          className="btn"
          download="recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
        >
          <Download className="i" />
          Save as a file
        </a>
      </div>
    </div>
  );
}

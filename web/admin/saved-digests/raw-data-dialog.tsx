import { Copy } from 'lucide-react';
import type { Digest } from '../../../contract/digests.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/toast/notices.ts';
import { failureNotice, notices } from '../notices.ts';

/** The digest as the server answered it. */
export function rawData(digest: Digest): string {
  return JSON.stringify(digest, null, 2);
}

interface RawDataDialogProps {
  digest: Digest;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function RawDataDialog({ digest, open, onOpenChange }: RawDataDialogProps) {
  const copy = () =>
    copyText(rawData(digest)).then(
      () => notify(notices.copied),
      (error: unknown) => notify(failureNotice('copy', error)),
    );
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="xl"
      title="Raw data"
      sub={digest.digestId}
      foot={
        <Button icon={Copy} onClick={() => void copy()}>
          Copy raw data
        </Button>
      }
    >
      <textarea className="raw" readOnly rows={24} aria-label="Raw data" value={rawData(digest)} />
    </Dialog>
  );
}

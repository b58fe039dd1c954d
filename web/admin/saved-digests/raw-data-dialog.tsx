import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import type { Digest } from '../../../contract/digests.ts';
import { sentenceOf } from '../../api/failure.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/toast/notices.ts';
import { failureNotice, notices } from '../notices.ts';
import { wholeOf } from './saved-rows.ts';

/** The digest as the server answered it. */
export function rawData(digest: Digest): string {
  return JSON.stringify(digest, null, 2);
}

interface RawDataDialogProps {
  digestId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function RawDataDialog({ digestId, open, onOpenChange }: RawDataDialogProps) {
  const { data, error } = useQuery({ ...wholeOf(digestId), enabled: open });
  const text = data === undefined ? '' : rawData(data);
  const copy = () =>
    copyText(text).then(
      () => notify(notices.copied),
      (error: unknown) => notify(failureNotice('copy', error)),
    );
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="xl"
      title="Raw data"
      sub={digestId}
      foot={
        <Button icon={Copy} disabled={text === ''} onClick={() => void copy()}>
          Copy raw data
        </Button>
      }
    >
      {error && <p role="alert">{sentenceOf(error, 'The server did not answer.')}</p>}
      <textarea className="raw" readOnly rows={24} aria-label="Raw data" value={text} />
    </Dialog>
  );
}

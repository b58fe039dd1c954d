import { Braces, Copy, Download, RotateCw, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import type { Digest } from '../../../contract/digests.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Status } from '../../ui/status.tsx';
import { notify } from '../../ui/toast/notices.ts';
import { failureNotice, notices } from '../notices.ts';
import { isScheduled } from './publication.ts';
import { RawDataDialog, rawData } from './raw-data-dialog.tsx';
import type { DigestWork } from './use-digest-work.ts';
import { useDownload } from './use-download.ts';

interface RowActionsProps {
  digest: Digest;
  range: string;
  now: Date;
  work: DigestWork;
}

/** Regenerate, download, raw data, copy, delete. */
export function RowActions({ digest, range, now, work }: RowActionsProps) {
  const [open, setOpen] = useState<'raw' | 'delete' | null>(null);
  const { download, isBusy } = useDownload(digest);
  const close = (isOpen: boolean) => !isOpen && setOpen(null);
  return (
    <div className="acts acts-wide">
      <Regenerate digest={digest} range={range} work={work} />
      <IconButton
        small
        icon={Download}
        label={`Download HTML of ${range}`}
        busy={isBusy}
        onClick={download}
      />
      <IconButton small icon={Braces} label={`Show raw data of ${range}`} onClick={() => setOpen('raw')} />
      <IconButton small icon={Copy} label={`Copy raw data of ${range}`} onClick={() => void copy(digest)} />
      <IconButton
        small
        danger
        icon={Trash2}
        label={`Delete digest ${range}`}
        onClick={() => setOpen('delete')}
      />
      <RawDataDialog digest={digest} open={open === 'raw'} onOpenChange={close} />
      <ConfirmDialog
        open={open === 'delete'}
        onOpenChange={close}
        title="Delete this digest?"
        action="Delete Digest"
        busy={work.isRemoving}
        onConfirm={() => {
          work.remove();
          setOpen(null);
        }}
      >
        {digest.groupName}, {range}. {lossOf(digest, now)}
        Its episodes and insights stay, so it can be generated again.
      </ConfirmDialog>
    </div>
  );
}

function lossOf(digest: Digest, now: Date): string {
  if (!digest.published) return '';
  return isScheduled(digest, now) ? 'Readers will not get it on its date. ' : 'Readers lose it at once. ';
}

function Regenerate({ digest, range, work }: Omit<RowActionsProps, 'now'>) {
  if (!work.isRegenerating) {
    return <IconButton small icon={RotateCw} label={`Regenerate ${range}`} onClick={work.regenerate} />;
  }
  return (
    <>
      <Status tone="pending" startedAt={digest.run?.status === 'pending' ? digest.run.startedAt : null}>
        Regenerating
      </Status>
      <IconButton
        small
        icon={X}
        label={`Cancel regenerating ${range}`}
        busy={work.isCancelling}
        onClick={work.cancel}
      />
    </>
  );
}

async function copy(digest: Digest): Promise<void> {
  try {
    await copyText(rawData(digest));
    notify(notices.copied);
  } catch (error) {
    notify(failureNotice('copy', error));
  }
}

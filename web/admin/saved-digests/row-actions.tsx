import { Braces, Copy, Download, RotateCw, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import type { Digest } from '../../../contract/digests.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Status } from '../../ui/status.tsx';
import { notify } from '../../ui/toast/notices.ts';
import { failureNotice, notices } from '../notices.ts';
import { useOpenRow } from '../use-open-row.ts';
import { PublicChoice } from './public-choice.tsx';
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
  const [isDeleting, setDeleting] = useState(false);
  const [raw, showRaw] = useOpenRow('raw');
  const { download, isBusy } = useDownload(digest);
  return (
    <div className="acts acts-wide">
      <PublicChoice digest={digest} range={range} now={now} />
      <Regenerate digest={digest} range={range} work={work} />
      <IconButton
        small
        icon={Download}
        label={`Download HTML of ${range}`}
        busy={isBusy}
        onClick={download}
      />
      <IconButton
        small
        icon={Braces}
        label={`Show raw data of ${range}`}
        onClick={() => showRaw(digest.id)}
      />
      <IconButton small icon={Copy} label={`Copy raw data of ${range}`} onClick={() => void copy(digest)} />
      <IconButton
        small
        danger
        icon={Trash2}
        label={`Delete digest ${range}`}
        onClick={() => setDeleting(true)}
      />
      <RawDataDialog
        digest={digest}
        open={raw === digest.id}
        onOpenChange={(isOpen) => !isOpen && showRaw(null)}
      />
      <ConfirmDialog
        open={isDeleting}
        onOpenChange={setDeleting}
        title="Delete this digest?"
        action="Delete Digest"
        busy={work.isRemoving}
        onConfirm={() => {
          work.remove();
          setDeleting(false);
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

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Braces, Copy, Download, PenLine, RotateCw, Send, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { DigestRow } from '../../../contract/digests.ts';
import { errorWords } from '../../format/error-words.ts';
import { aboutDollars } from '../../format/money.ts';
import { plural } from '../../format/plural.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Status } from '../../ui/status.tsx';
import { notify } from '../../ui/toast/notices.ts';
import { useCost } from '../digest-builder/use-cost.ts';
import { failureNotice, notices } from '../notices.ts';
import { useHasBeenSent } from '../sends/use-sends.ts';
import { useOpenRow } from '../use-open-row.ts';
import { type Act, Acts } from './acts.tsx';
import { usePublicAct } from './public-choice.tsx';
import { isScheduled } from './publication.ts';
import { RawDataDialog, rawData } from './raw-data-dialog.tsx';
import { wholeOf } from './saved-rows.ts';
import type { DigestWork } from './use-digest-work.ts';
import { useDownload } from './use-download.ts';

interface RowActionsProps {
  digest: DigestRow;
  range: string;
  now: Date;
  work: DigestWork;
  onSend: () => void;
}

/** Send, regenerate, download, raw data, copy, delete. */
export function RowActions({ digest, range, now, work, onSend }: RowActionsProps) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [isDeleting, setDeleting] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [raw, showRaw] = useOpenRow('raw');
  const { download, isBusy } = useDownload(digest.digestId);
  const choosing = usePublicAct(digest, range, now);
  const hasBeenSent = useHasBeenSent(digest.digestId);
  const acts: Act[] = [
    // To those who came since, or a correction to everybody: the sheet says which.
    ...(digest.published && hasBeenSent && !work.isRegenerating
      ? [{ word: 'Send again', label: `Send again: ${range}`, icon: Send, run: onSend }]
      : []),
    ...(work.isRegenerating
      ? []
      : [
          {
            word: 'Regenerate',
            label: `Regenerate ${range}`,
            icon: RotateCw,
            run: () => setAsking(true),
          },
        ]),
    {
      word: 'Edit',
      label: `Edit ${range}`,
      icon: PenLine,
      run: () => void navigate(`/admin/saved-digests/${digest.digestId}/edit`),
    },
    {
      word: 'Download HTML',
      label: `Download HTML of ${range}`,
      icon: Download,
      run: download,
      busy: isBusy,
    },
    ...(choosing.act === null ? [] : [choosing.act]),
    {
      word: 'Show raw data',
      label: `Show raw data of ${range}`,
      icon: Braces,
      run: () => showRaw(digest.id),
    },
    {
      word: 'Copy raw data',
      label: `Copy raw data of ${range}`,
      icon: Copy,
      run: () => void copy(client, digest.digestId),
    },
    {
      word: 'Delete digest',
      label: `Delete digest ${range}`,
      icon: Trash2,
      run: () => setDeleting(true),
      danger: true,
    },
  ];
  return (
    <div className="acts acts-wide">
      {work.isRegenerating && <Regenerating digest={digest} range={range} work={work} />}
      <Acts acts={acts} name={range} />
      {choosing.dialog}
      <RawDataDialog
        digestId={digest.digestId}
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
        It can be brought back for 24 hours. Its episodes and insights stay, so it can be generated again.
      </ConfirmDialog>
      <RegenerateDialog digest={digest} range={range} work={work} open={isAsking} onOpenChange={setAsking} />
    </div>
  );
}

function lossOf(digest: DigestRow, now: Date): string {
  if (!digest.published) return '';
  return isScheduled(digest, now) ? 'Readers will not get it on its date. ' : 'Readers lose it at once. ';
}

interface RegenerateDialogProps extends Omit<RowActionsProps, 'now' | 'onSend'> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A regeneration is paid for, so it names its price first. */
function RegenerateDialog({ digest, range, work, open, onOpenChange }: RegenerateDialogProps) {
  const { model, costUsd, errorShare } = useCost(digest.episodeCount);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Regenerate this digest?"
      action={costUsd === null ? 'Regenerate' : `Regenerate for ${aboutDollars(costUsd)}`}
      variant="primary"
      onConfirm={() => {
        work.regenerate();
        onOpenChange(false);
      }}
    >
      {digest.groupName}, {range}: {plural(digest.episodeCount, 'episode')}
      {model === null ? '' : ` read by ${model}`}.{' '}
      {costUsd === null
        ? 'What it costs is not known yet: no digest was made with this model. '
        : `${errorWords(errorShare, 'digests')} `}
      {digest.published
        ? 'Readers keep the version they have until you publish the new one.'
        : 'The version at hand stays until the new one is complete.'}
    </ConfirmDialog>
  );
}

function Regenerating({ digest, range, work }: Omit<RowActionsProps, 'now' | 'onSend'>) {
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

async function copy(client: QueryClient, digestId: string): Promise<void> {
  try {
    await copyText(rawData(await client.fetchQuery(wholeOf(digestId))));
    notify(notices.copied);
  } catch (error) {
    notify(failureNotice('copy', error));
  }
}

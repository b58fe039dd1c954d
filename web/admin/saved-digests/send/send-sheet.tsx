import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DigestRow } from '../../../../contract/digests.ts';
import { type Send, sends } from '../../../../contract/sends.ts';
import { queryFor } from '../../../api/query.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { useNow } from '../../../ui/elapsed.tsx';
import { SourceRows } from '../../rights/source-rows.tsx';
import { useTimeZone } from '../../use-time-zone.ts';
import { Checks } from './checks.tsx';
import { type Choice, checksAt, readChoice } from './choice.ts';
import { SendFoot } from './send-foot.tsx';
import { TestSend } from './test-send.tsx';
import { UnderWayFoot, UnderWayNote } from './under-way.tsx';
import { useCreateSend } from './use-create-send.ts';
import { WhenFields } from './when-fields.tsx';
import { WhoGetsIt } from './who-gets-it.tsx';
import './send-sheet.css';

interface SendSheetProps {
  digest: DigestRow;
  /** Its send that is planned or under way. */
  underWay: Send | null;
  onClose: () => void;
}

/** Who gets the issue, what speaks against it, a test of it, and when it goes out. */
export function SendSheet({ digest, underWay, onClose }: SendSheetProps) {
  const timeZone = useTimeZone() ?? 'UTC';
  const now = useMinute();
  // Asked anew each time: readers and links change.
  const preflight = useQuery({
    ...queryFor(sends.preflight, { params: { id: digest.digestId } }),
    gcTime: 0,
    staleTime: 0,
  });
  const [choice, setChoice] = useState<Choice>({ when: 'monday', day: '', time: '' });
  const place = { monday: preflight.data?.monday ?? null, timeZone, now };
  const chosen = readChoice(choice, place);
  const creating = useCreateSend(digest, {
    onPlanned: onClose,
    onRefused: () => void preflight.refetch(),
  });
  const checks =
    preflight.data && checksAt(preflight.data.checks, digest, underWay?.at ?? chosen.at, { timeZone, now });
  const choose = (next: Choice) => {
    setChoice(next);
    creating.reset();
  };
  return (
    <Dialog
      open
      tall
      readFirst
      onOpenChange={(open) => !open && !creating.isPending && onClose()}
      title="Send this issue"
      sub={nameOf(digest)}
      foot={
        underWay === null ? (
          <SendFoot
            preflight={preflight.data}
            checks={checks}
            choice={choice}
            chosen={chosen}
            timeZone={timeZone}
            creating={creating}
          />
        ) : (
          <UnderWayFoot send={underWay} onClose={onClose} />
        )
      }
    >
      <div className="send-sheet">
        {underWay !== null && <UnderWayNote send={underWay} timeZone={timeZone} />}
        <WhoGetsIt preflight={preflight} hasDraft={digest.hasDraft} />
        <Checks preflight={preflight} checks={checks} />
        {preflight.data && <SourceRows rights={preflight.data.rights} />}
        <TestSend digestId={digest.digestId} />
        {underWay === null && (
          <WhenFields
            choice={choice}
            chosen={chosen}
            place={place}
            isWaiting={preflight.data === undefined && !preflight.isError}
            onChange={choose}
          />
        )}
      </div>
    </Dialog>
  );
}

function nameOf({ issueNumber, title, groupName }: DigestRow): string {
  return `${issueNumber === null ? '' : `No. ${issueNumber}, `}${title || groupName}`;
}

/** The present to the minute: what depends on it is not worked out every second. */
function useMinute(): Date {
  return new Date(Math.floor(useNow().getTime() / 60_000) * 60_000);
}

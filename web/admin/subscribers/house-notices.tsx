import { useQuery } from '@tanstack/react-query';
import { MailWarning, Play, TriangleAlert, X } from 'lucide-react';
import { letters } from '../../../contract/letters.ts';
import { type Notice, notices } from '../../../contract/notices.ts';
import { queryFor, useChange } from '../../api/query.ts';
import { plural } from '../../format/plural.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { notify } from '../../ui/toast/notices.ts';
import { failureNotice } from '../notices.ts';

/** What concerns everybody in the list: letters that are stopped, and what the server wants the admin to know. */
export function HouseNotices() {
  const known = useQuery(queryFor(notices.list));
  return (
    <>
      <StoppedLetters />
      {known.data?.map((notice) => (
        <HouseNotice key={notice.key} notice={notice} />
      ))}
    </>
  );
}

function StoppedLetters() {
  const state = useQuery(queryFor(letters.state));
  const resume = useChange(letters.resume, {
    refresh: ['subscribers'],
    onFail: (error) => notify(failureNotice('resumeLetters', error)),
  });
  const stopped = state.data?.stopped;
  if (!state.data || !stopped) return null;
  return (
    <div className="note note-fail sub-note" role="status">
      <MailWarning className="i" />
      <span className="grow">
        <b>Letters are stopped.</b> {stopped.reason}{' '}
        {state.data.waiting > 0 && `${plural(state.data.waiting, 'letter')} waiting.`}
      </span>
      <Button size="s" icon={Play} busy={resume.isPending} onClick={() => resume.mutate({})}>
        Let them go on
      </Button>
    </div>
  );
}

function HouseNotice({ notice }: { notice: Notice }) {
  const dismiss = useChange(notices.dismiss, {
    refresh: ['subscribers'],
    onFail: (error) => notify(failureNotice('dismissTask', error)),
  });
  return (
    <div className="note sub-note" role="status">
      <TriangleAlert className="i" />
      <span className="grow">{notice.sentence}</span>
      <IconButton
        small
        icon={X}
        label="Put this notice away"
        onClick={() => dismiss.mutate({ params: { key: notice.key } })}
      />
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { MailWarning, Play } from 'lucide-react';
import { letters } from '../../../contract/letters.ts';
import { type Notice, notices } from '../../../contract/notices.ts';
import { queryFor, useChange } from '../../api/query.ts';
import { plural } from '../../format/plural.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/toast/notices.ts';
import { failureNotice } from '../notices.ts';
import { BillingNotices } from './billing-notices.tsx';
import { NeedyReaders } from './needy-readers.tsx';
import { NoticeCard } from './notice-card.tsx';

/** What concerns everybody in the list: billing, letters that are stopped, and what the server wants the admin to know. */
export function HouseNotices() {
  const known = useQuery(queryFor(notices.list));
  return (
    <div className="sub-notices" aria-live="polite">
      <BillingNotices />
      <StoppedLetters />
      <NeedyReaders />
      {known.data?.map((notice) => (
        <HouseNotice key={notice.key} notice={notice} />
      ))}
    </div>
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
  const { waiting } = state.data;
  return (
    <NoticeCard
      icon={MailWarning}
      title="Letters are stopped"
      sentence={waiting === 0 ? stopped.reason : `${stopped.reason} ${plural(waiting, 'letter')} waiting.`}
      since={stopped.since}
      acts={
        <Button size="s" icon={Play} busy={resume.isPending} onClick={() => resume.mutate({})}>
          Let them go on
        </Button>
      }
    />
  );
}

const titles: Record<string, string> = {
  'unlisted-proxy': 'A proxy is not in TRUSTED_PROXIES',
};

function HouseNotice({ notice: { key, sentence, since } }: { notice: Notice }) {
  const dismiss = useChange(notices.dismiss, {
    refresh: ['subscribers'],
    onFail: (error) => notify(failureNotice('dismissTask', error)),
  });
  return (
    <NoticeCard
      title={titles[key] ?? 'Please note'}
      sentence={sentence}
      since={since}
      onDismiss={() => dismiss.mutate({ params: { key } })}
    />
  );
}

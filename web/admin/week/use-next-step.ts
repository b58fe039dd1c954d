import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { digests } from '../../../contract/digests.ts';
import { type Send, sends } from '../../../contract/sends.ts';
import { type Week, type WeekLine, weeks } from '../../../contract/week.ts';
import { queryFor, useChange } from '../../api/query.ts';
import { notify } from '../../ui/toast/notices.ts';
import { failureNotice, notices } from '../notices.ts';
import { readOpen, usePublishQuestions } from '../open-sentences/use-publish-questions.tsx';
import { readQuestion } from '../rights/read-question.ts';
import type { Act } from './next-step.ts';
import { begunNotice, sendFailed, sendPlanned } from './week-notices.ts';

/** Does the step that the button names. */
export function useNextStep(line: WeekLine, week: Pick<Week, 'weekOn' | 'sendsAt'>) {
  const transcribe = useChange(weeks.transcribe, {
    refresh: ['transcripts', 'runs'],
    onDone: (answer) => notify(begunNotice('transcript', answer)),
    onFail: (error) => notify(failureNotice('getTranscript', error)),
  });
  const insights = useChange(weeks.generateInsights, {
    refresh: ['insights', 'runs'],
    onDone: (answer) => notify(begunNotice('insight', answer)),
    onFail: (error) => notify(failureNotice('generateInsights', error)),
  });
  const draft = useChange(weeks.draft, {
    refresh: ['digests', 'runs'],
    onFail: (error) => notify(failureNotice('generateDigest', error)),
  });
  const outgoing = useOutgoing(line, week);
  const group = { params: { id: line.groupId } };
  const { weekOn } = week;
  const acts: Record<Act, () => void> = {
    transcribe: () => transcribe.mutate({ ...group, body: { weekOn } }),
    agree: () => insights.mutate({ ...group, body: { weekOn, agreedUsd: line.waitsForYesUsd } }),
    insights: () => insights.mutate({ ...group, body: { weekOn } }),
    draft: () => draft.mutate({ ...group, body: { weekOn } }),
    ...outgoing.acts,
  };
  return {
    stopped: outgoing.stopped,
    /** What publishing asks. */
    rightsDialog: outgoing.rightsDialog,
    isBusy: transcribe.isPending || insights.isPending || draft.isPending || outgoing.isBusy,
    start: (act: Act) => acts[act](),
  };
}

/** Publishing, and sending what is published; `stopped`: what keeps it from being sent at all. */
function useOutgoing(line: WeekLine, { sendsAt }: Pick<Week, 'sendsAt'>) {
  const client = useQueryClient();
  const [stopped, setStopped] = useState<string | null>(null);
  const [isLooking, setLooking] = useState(false);
  const date = useChange(digests.setPublishDate, {
    refresh: ['digests'],
    onFail: (error) => notify(failureNotice('datePublication', error)),
  });
  const questions = usePublishQuestions();
  const publish = useChange(digests.publish, {
    refresh: ['digests'],
    onDone: () => notify(notices.statusUpdated),
    onFail: (error) =>
      readQuestion(error) === null &&
      readOpen(error) === null &&
      notify(failureNotice('publishDigest', error)),
  });
  const send = useChange(sends.create, {
    refresh: ['sends', 'digests'],
    onDone: (planned: Send) => notify(sendPlanned(planned)),
    onFail: (error) => notify(sendFailed(error)),
  });
  const { id = '', digestId = '' } = line.digest ?? {};
  // Looked at when it is pressed: the page may have stood open over the hour.
  const at = () => (Date.parse(sendsAt) > Date.now() ? sendsAt : null);
  const publishAt = async (publishDate: string, next: () => Promise<unknown>, confirmRights = false) => {
    // The date first: published without it, readers would see it at once.
    await date.mutateAsync({ params: { digestId }, body: { publishDate } });
    try {
      await publish.mutateAsync({ params: { digestId }, body: { published: true, confirmRights } });
    } catch (error) {
      const again = (confirmRights: boolean) => quietly(publishAt(publishDate, next, confirmRights));
      if (questions.ask(error, digestId, again)) return;
      throw error;
    }
    await next();
  };
  const sendIt = () => send.mutateAsync({ params: { id }, body: { at: at() } });
  const quietly = (work: Promise<unknown>) => void work.catch(() => undefined);
  const onMonday = () => at() ?? new Date().toISOString();
  // Looked at before anything is done: an issue that cannot be sent is not published by halves.
  const publishAndSend = async () => {
    setLooking(true);
    const stop = await findStop(client, id).finally(() => setLooking(false));
    setStopped(stop);
    if (stop !== null) return;
    await publishAt(onMonday(), sendIt);
  };
  return {
    stopped,
    rightsDialog: questions.dialog,
    isBusy: isLooking || date.isPending || publish.isPending || send.isPending,
    acts: {
      publish: () => quietly(publishAt(line.isPaper ? onMonday() : new Date().toISOString(), nothingElse)),
      send: () => quietly(sendIt()),
      'publish-and-send': () => quietly(publishAndSend()),
    },
  };
}

/** Publishing settles these itself. */
const asked = new Set(['published', 'sentences']);

const nothingElse = async () => undefined;

/** The sentence that speaks against sending this digest, apart from its not being published yet. */
async function findStop(client: QueryClient, id: string): Promise<string | null> {
  try {
    const { checks } = await client.fetchQuery({
      ...queryFor(sends.preflight, { params: { id } }),
      staleTime: 0,
    });
    return checks.find(({ level, code }) => level === 'stop' && !asked.has(code))?.sentence ?? null;
  } catch (error) {
    notify(sendFailed(error));
    throw error;
  }
}

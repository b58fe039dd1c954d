/** The line from episodes to sent, as it is shown: six steps, each with a figure and what it means. */
import type { Send } from '../../../contract/sends.ts';
import type { WeekLine, WeekStage } from '../../../contract/week.ts';
import { hoursAndMinutes } from '../../format/duration.ts';
import { dollars } from '../../format/money.ts';
import { plural, wholeNumber } from '../../format/plural.ts';
import type { StatusTone } from '../../ui/status.tsx';
import { sendPage } from './next-step.ts';
import { hourInWords, hourOfDay } from './week-words.ts';

export interface Step {
  label: string;
  /** Said by the shape beside the label, and by its word. */
  tone: StatusTone;
  figure: string;
  /** What the figure is of, or what is left to do; empty where there is nothing to add. */
  detail: string;
  /** Where more is to be seen. */
  to?: string;
}

interface Facts {
  send: Send | undefined | null;
  timeZone: string;
  now: Date;
}

export const totalOf = (stage: WeekStage) =>
  stage.done + stage.running + stage.waitsForYes + stage.waitsForBudget + stage.failed + stage.missing;

export function stepsOf(line: WeekLine, facts: Facts): Step[] {
  const steps: Step[] = [
    {
      label: 'Episodes',
      tone: line.episodes > 0 ? 'done' : 'none',
      figure: wholeNumber(line.episodes),
      detail: line.episodes === 0 ? 'None yet' : `${hoursAndMinutes(line.audioSecs)} of audio`,
      to: `/admin/groups/${line.groupId}`,
    },
    {
      label: 'Transcripts',
      ...stageStep(line.transcripts, 'not requested', line.paid.transcriptsUsd),
      to: '/admin/transcripts',
    },
    {
      label: 'Insights',
      ...stageStep(line.insights, 'not generated', line.paid.insightsUsd),
      to: '/admin/insights',
    },
    digestStep(line, facts),
    publishedStep(line, facts),
  ];
  return line.isPaper ? [...steps, sentStep(facts)] : steps;
}

function stageStep(
  stage: WeekStage,
  notBegun: string,
  paidUsd: number,
): Pick<Step, 'tone' | 'figure' | 'detail'> {
  const total = totalOf(stage);
  const left = [
    [stage.running, 'running'],
    [stage.failed, 'failed'],
    [stage.waitsForYes, `${waitWord(stage.waitsForYes)} for your yes`],
    [stage.waitsForBudget, `${waitWord(stage.waitsForBudget)} for the budget`],
    [stage.missing, notBegun],
  ] as const;
  const words = left.filter(([count]) => count > 0).map(([count, what]) => `${wholeNumber(count)} ${what}`);
  return {
    tone: stageTone(stage),
    figure: total === 0 ? '0' : `${wholeNumber(stage.done)} of ${wholeNumber(total)}`,
    detail: detailOf(words, total, paidUsd),
  };
}

/** With what it cost, beside what was expected before; the money first, since what is too long is cut at its end. */
function detailOf(left: readonly string[], total: number, paidUsd: number): string {
  if (total === 0) return 'None yet';
  if (left.length === 0) return paidUsd > 0 ? `All done for ${dollars(paidUsd)}` : 'All done';
  return [paidUsd > 0 ? `${dollars(paidUsd)} paid` : '', ...left].filter(Boolean).join(', ');
}

const waitWord = (count: number) => (count === 1 ? 'waits' : 'wait');

function stageTone(stage: WeekStage): StatusTone {
  if (stage.failed > 0) return 'failed';
  if (stage.waitsForYes + stage.waitsForBudget > 0) return 'warning';
  if (stage.running > 0) return 'pending';
  return stage.done > 0 && stage.missing === 0 ? 'done' : 'none';
}

function digestStep({ digest, draft }: WeekLine, { timeZone, now }: Facts): Step {
  const label = 'Digest';
  if (digest === null) {
    const planned = draft.state === 'planned' && draft.dueAt !== null;
    const waiting = draft.state === 'waiting';
    return {
      label,
      tone: waiting ? 'pending' : 'none',
      figure: waiting ? 'Waiting' : 'None yet',
      detail: waiting
        ? 'For episodes that are still being read'
        : planned
          ? `Draft ${hourInWords(draft.dueAt ?? '', timeZone, now)}`
          : '',
    };
  }
  const { state, episodes, title, reason } = digest;
  const to = `/admin/saved-digests?issue=${digest.id}`;
  if (state === 'failed') return { label, tone: 'failed', figure: 'Failed', detail: reason ?? '' };
  if (state === 'waits') return { label, tone: 'warning', figure: 'Waits', detail: 'For room in the budget' };
  if (state === 'making') {
    return { label, tone: 'pending', figure: 'Being written', detail: `From ${plural(episodes, 'episode')}` };
  }
  return { label, tone: 'done', figure: plural(episodes, 'episode'), detail: title, to };
}

function publishedStep({ digest }: WeekLine, { timeZone, now }: Facts): Step {
  const label = 'Published';
  if (digest?.state !== 'published') return { label, tone: 'none', figure: 'No', detail: '' };
  const { publishDate, issueNumber } = digest;
  const isAhead = publishDate !== null && Date.parse(publishDate) > now.getTime();
  return {
    label,
    tone: 'done',
    figure: issueNumber === null ? 'Yes' : `No. ${issueNumber}`,
    detail:
      publishDate === null
        ? 'Readers can read it'
        : `${isAhead ? 'Readers see it' : 'Since'} ${hourOfDay(publishDate, timeZone)}`,
  };
}

function sentStep({ send, timeZone, now }: Facts): Step {
  const label = 'Sent';
  if (send === null) return { label, tone: 'none', figure: '', detail: 'Not known yet' };
  if (send === undefined) return { label, tone: 'none', figure: 'No', detail: '' };
  const { state, counts, total, reason } = send;
  const to = sendPage(send);
  const step = { label, to, detail: reason ?? '' };
  const readers = plural(total, 'reader');
  switch (state) {
    case 'scheduled':
      return { label, to, tone: 'pending', figure: 'Planned', detail: hourInWords(send.at, timeZone, now) };
    case 'sending':
      return {
        label,
        to,
        tone: 'pending',
        figure: wholeNumber(counts.sent),
        detail: `of ${readers}, on its way`,
      };
    case 'done':
      return {
        label,
        to,
        tone: counts.failed + send.undecided > 0 ? 'warning' : 'done',
        figure: wholeNumber(counts.sent),
        detail: counts.sent === total ? readers.replace(/^[\d,]+ /, '') : `of ${readers}`,
      };
    case 'asks':
      return { ...step, tone: 'warning', figure: 'Asks you' };
    case 'paused':
      return { ...step, tone: 'warning', figure: 'Paused' };
    case 'stopped':
      return { ...step, tone: 'failed', figure: 'Stopped' };
  }
}

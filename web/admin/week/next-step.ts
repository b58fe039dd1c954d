/** The one thing to do next for a group's week, or why there is nothing to do. */
import type { Send } from '../../../contract/sends.ts';
import type { Week, WeekLine } from '../../../contract/week.ts';
import { errorWords } from '../../format/error-words.ts';
import { aboutDollars, dollars } from '../../format/money.ts';
import { plural } from '../../format/plural.ts';
import type { Cost } from '../digest-builder/use-cost.ts';
import { hourInWords } from './week-words.ts';

export type Act = 'transcribe' | 'agree' | 'insights' | 'draft' | 'publish-and-send' | 'publish' | 'send';

export type NextStep =
  /** Nobody has to do anything. */
  | {
      is: 'rest';
      words: string;
      also?: { act: Act; label: string };
      beside?: string | null;
      see?: { label: string; to: string };
    }
  | { is: 'link'; words: string; label: string; to: string }
  /** `asks`: it cannot be taken back, so it asks first. `beside`: how near its price usually is. */
  | { is: 'act'; words: string; label: string; act: Act; asks?: string; beside?: string | null };

interface Facts {
  week: Pick<Week, 'sendsAt' | 'isCurrent'>;
  /** Of this digest, where there is one; null where that is not known. */
  send: Send | undefined | null;
  timeZone: string;
  now: Date;
  prices: Prices;
}

export interface Prices {
  digest: (episodes: number) => Cost;
  /** How far earlier lists of this kind were from their estimates, as a rule; null: nobody knows; undefined: not told yet. */
  listError: number | null | undefined;
}

const budgetLink = { label: 'Raise the budget', to: '/admin/settings#week' };

export function nextStep(line: WeekLine, facts: Facts): NextStep {
  return ofDigest(line, facts) ?? ofEpisodes(line, facts);
}

/** From the digest on; null while there is none. */
function ofDigest(line: WeekLine, facts: Facts): NextStep | null {
  const { digest, isPaper } = line;
  switch (digest?.state) {
    case undefined:
      return null;
    case 'making':
      return { is: 'rest', words: 'The digest is being written. It takes about a minute.' };
    case 'waits':
      return { is: 'link', words: digest.reason ?? 'The digest waits for the budget.', ...budgetLink };
    case 'failed':
      return {
        is: 'act',
        words: digest.reason ?? 'The digest could not be made.',
        act: 'draft',
        ...priced('Make the digest again', digest.episodes, facts),
      };
    case 'draft':
      if (!isPaper)
        return { is: 'act', words: `"${digest.title}" is ready.`, label: 'Publish', act: 'publish' };
      return {
        is: 'act',
        words: `"${digest.title}" is ready.`,
        act: 'publish-and-send',
        ...sending('Publish and send', facts),
      };
    case 'published':
      if (!isPaper) return { is: 'rest', words: "It is published. Only the paper's issue is mailed." };
      return ofSend(facts);
  }
}

function ofSend(facts: Facts): NextStep {
  const { send, timeZone, now } = facts;
  if (send === null) return { is: 'rest', words: 'It is published. Whether it was sent is not known yet.' };
  if (send === undefined) {
    return { is: 'act', words: 'It is published, and not sent yet.', act: 'send', ...sending('Send', facts) };
  }
  const to = sendPage(send);
  const look = (words: string, label: string): NextStep => ({ is: 'link', words, label, to });
  const rest = (words: string, label: string): NextStep => ({ is: 'rest', words, see: { label, to } });
  switch (send.state) {
    case 'scheduled':
      return rest(
        `It goes out ${hourInWords(send.at, timeZone, now)}. Nothing is left to do.`,
        'See or cancel it',
      );
    case 'sending':
      return rest(`It is on its way to ${plural(send.total, 'reader')}.`, 'Watch it');
    case 'done':
      if (send.undecided > 0) {
        return look(`Nobody knows whether ${plural(send.undecided, 'letter')} arrived.`, 'Decide about them');
      }
      return rest(`This week is done: ${plural(send.counts.sent, 'reader')} got it.`, missedWords(send));
    case 'asks':
      return look(send.reason ?? 'The send asks you something.', 'Answer');
    case 'paused':
      return look(send.reason ?? 'The send is paused.', 'Look at the send');
    case 'stopped':
      return look(send.reason ?? 'The send was stopped.', 'Look at the send');
  }
}

export const sendPage = ({ id }: Pick<Send, 'id'>) => `/admin/sends/${id}`;

function missedWords({ counts }: Send): string {
  const missed = counts.failed + counts.suppressed;
  return missed === 0 ? 'See who got it' : `See the ${plural(missed, 'reader')} who did not`;
}

/** At the hour of sending, or at once where that has passed, which asks first. */
function sending(verb: string, { week, timeZone, now }: Facts): { label: string; asks?: string } {
  if (Date.parse(week.sendsAt) > now.getTime()) {
    return { label: `${verb} ${onWords(hourInWords(week.sendsAt, timeZone, now))}` };
  }
  return {
    label: `${verb} now`,
    asks: 'The hour of sending has passed: it would go to all readers at once.',
  };
}

const onWords = (hour: string) => (hour.startsWith('today') ? hour : `on ${hour}`);

/** Before there is a digest. */
function ofEpisodes(line: WeekLine, facts: Facts): NextStep {
  const { transcripts, insights, draft } = line;
  if (line.podcasts === 0) {
    return {
      is: 'link',
      words: 'No podcast is in this group yet.',
      label: 'Add podcasts',
      to: `/admin/groups/${line.groupId}?form=add`,
    };
  }
  if (line.trouble !== null) {
    return { is: 'link', words: line.trouble, label: 'Open Settings', to: '/admin/settings#keys' };
  }
  if (transcripts.waitsForBudget + insights.waitsForBudget > 0) {
    return { is: 'link', words: "It goes on when there is room in the month's budget.", ...budgetLink };
  }
  if (transcripts.missing > 0) {
    const isOne = transcripts.missing === 1;
    // Short: it stands on a telephone too.
    const what =
      line.followingUsd > 0
        ? `Transcribe and read ${isOne ? 'it' : 'them'}`
        : `Get ${plural(transcripts.missing, 'transcript')}`;
    return {
      is: 'act',
      words: `${plural(transcripts.missing, 'episode')} of this week ${isOne ? 'has' : 'have'} no transcript yet.`,
      label: `${what}${forAbout(line.missingUsd + line.followingUsd)}`,
      act: 'transcribe',
      beside: besideList(facts.prices, line.missingUsd + line.followingUsd),
    };
  }
  if (insights.waitsForYes > 0) {
    const count = `${plural(insights.waitsForYes, 'insight')} ${insights.waitsForYes === 1 ? 'costs' : 'cost'}`;
    return {
      is: 'act',
      words: `${count} more than your limit.`,
      label: `Generate for about ${dollars(line.waitsForYesUsd)}`,
      act: 'agree',
      beside: besideList(facts.prices, line.waitsForYesUsd),
    };
  }
  if (insights.missing > 0) {
    return {
      is: 'act',
      words: `${plural(insights.missing, 'transcript')} ${insights.missing === 1 ? 'has' : 'have'} no insights yet.`,
      label:
        insights.missing === 1
          ? `Generate its insights${forAbout(line.missingInsightsUsd)}`
          : `Generate ${insights.missing} insights${forAbout(line.missingInsightsUsd)}`,
      act: 'insights',
      beside: besideList(facts.prices, line.missingInsightsUsd),
    };
  }
  return draft.state === 'waiting' ? waitingForSunday() : ofReady(line, facts);
}

const forAbout = (usd: number) => (usd > 0 ? ` for ${aboutDollars(usd)}` : '');

/** Nothing where nothing is to be paid. */
const besideList = ({ listError }: Prices, usd: number) =>
  listError === undefined || usd === 0 ? null : errorWords(listError, 'lists');

/** A digest's click with its price. */
function priced(
  label: string,
  episodes: number,
  { prices }: Facts,
): { label: string; beside: string | null } {
  const { costUsd, errorShare } = prices.digest(episodes);
  return {
    label: `${label}${forAbout(costUsd ?? 0)}`,
    beside: costUsd === null ? null : errorWords(errorShare, 'digests'),
  };
}

const waitingForSunday = (): NextStep => ({
  is: 'rest',
  words: 'The draft waits up to two hours for episodes that are still being read.',
});

function ofReady(line: WeekLine, facts: Facts): NextStep {
  const { timeZone, now, week } = facts;
  const { transcripts, insights, draft, switches } = line;
  const running = transcripts.running + insights.running;
  const ready = Math.min(insights.done, switches.draftMost);
  const make = (label: string) => ({ act: 'draft' as const, ...priced(label, ready, facts) });
  const also = (label: string) => {
    if (ready === 0) return {};
    const { beside, ...click } = make(label);
    return { also: click, beside };
  };
  const what = `Make the digest from ${plural(ready, 'episode')}`;
  if (draft.state === 'planned' && draft.dueAt !== null) {
    const words = `The draft is made ${onWords(hourInWords(draft.dueAt, timeZone, now))}. Nothing to do until then.`;
    return { is: 'rest', words, ...also('Make it now') };
  }
  if (running > 0) {
    const words = `${plural(running, 'episode is', 'episodes are')} being read. Nothing to do meanwhile.`;
    return { is: 'rest', words, ...also(`${what} now`) };
  }
  if (ready > 0)
    return { is: 'act', words: `${plural(ready, 'episode is', 'episodes are')} ready.`, ...make(what) };
  if (line.episodes === 0) {
    const words = week.isCurrent
      ? 'No episode has come out yet this week.'
      : 'No episode came out in this week.';
    return { is: 'rest', words };
  }
  return {
    is: 'link',
    words: 'None of the episodes could be read.',
    label: 'Open TO DO',
    to: '/admin/todo',
  };
}

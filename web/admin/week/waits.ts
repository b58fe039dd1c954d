/** What waits, and for whom: the rows under the line. */
import type { WeekLine } from '../../../contract/week.ts';
import { shortDay } from '../../format/dates.ts';
import { dollars } from '../../format/money.ts';
import { plural } from '../../format/plural.ts';
import type { StatusTone } from '../../ui/status.tsx';

export interface Wait {
  key: string;
  tone: Exclude<StatusTone, 'pending' | 'done'>;
  words: string;
  to: string;
  /** The words of the link. */
  link: string;
}

export function waitsOf(line: WeekLine): Wait[] {
  return [...ofWork(line), ...ofDraft(line), ...ofLate(line)];
}

function ofWork({ transcripts, insights, waitsForYesUsd }: WeekLine): Wait[] {
  const waits: Wait[] = [];
  const toDo = { to: '/admin/todo', link: 'Open TO DO' };
  const inProgress = { to: '/admin/in-progress', link: 'Open In Progress' };
  if (insights.waitsForYes > 0) {
    const words = `${plural(insights.waitsForYes, 'insight waits', 'insights wait')} for your yes: ${dollars(waitsForYesUsd)}`;
    waits.push({ key: 'yes', tone: 'warning', words, ...inProgress });
  }
  const forBudget = transcripts.waitsForBudget + insights.waitsForBudget;
  if (forBudget > 0) {
    const words = `${plural(forBudget, 'piece of work waits', 'pieces of work wait')} for the budget`;
    waits.push({ key: 'budget', tone: 'warning', words, ...inProgress });
  }
  if (transcripts.failed > 0) {
    waits.push({
      key: 'transcripts',
      tone: 'failed',
      words: `${plural(transcripts.failed, 'transcript')} failed`,
      ...toDo,
    });
  }
  if (insights.failed > 0) {
    waits.push({
      key: 'insights',
      tone: 'failed',
      words: `Insights of ${plural(insights.failed, 'episode')} failed`,
      ...toDo,
    });
  }
  return waits;
}

/** What Sunday's clock has to say that the line does not. */
function ofDraft({ draft, digest, groupId }: WeekLine): Wait[] {
  const waits: Wait[] = [];
  const group = { to: `/admin/groups/${groupId}`, link: 'Open the group' };
  const isSaid = digest?.reason === draft.reason;
  if (draft.reason !== null && !isSaid) {
    const before = { nothing: 'No draft was made. ', failed: 'The draft was not made. ' }[
      draft.state as 'nothing' | 'failed'
    ];
    const link =
      digest === null ? group : { to: `/admin/saved-digests?issue=${digest.id}`, link: 'Review the draft' };
    waits.push({
      key: 'draft',
      tone: 'warning',
      words: `${before ?? 'It did not go out by itself. '}${draft.reason}`,
      ...link,
    });
  }
  if (draft.missing.length > 0 && digest !== null) {
    const words = `Not ready for the draft: ${draft.missing.slice(0, 3).join(', ')}${draft.missing.length > 3 ? ` and ${draft.missing.length - 3} more` : ''}`;
    waits.push({ key: 'missing', tone: 'none', words, to: '/admin/todo', link: 'Open TO DO' });
  }
  return waits;
}

function ofLate({ late }: WeekLine): Wait[] {
  return late.map(({ podcastId, title, expectedOn, rhythm }) => ({
    key: podcastId,
    tone: 'warning',
    words: `${title} is late: expected ${shortDay(expectedOn)} (${rhythm})`,
    to: `/admin/podcasts/${podcastId}`,
    link: 'Open the podcast',
  }));
}

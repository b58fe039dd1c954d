/**
 * What the issue prints, decided once for the HTML and the plain text: cleaned, chosen, ordered and shortened.
 * A list that is empty here has no heading there; a part that is missing is null and is left out.
 */
import type { Issue } from '../../contract/digests.ts';
import { clampText } from '../clamp-text.ts';
import { cleanText } from '../clean-text.ts';
import { type Cut, limitOf } from '../cuts.ts';
import { episodesInOrder } from '../in-order.ts';
import { buildDives, buildMore, isPrintable, type PrintedInsight } from './episodes.ts';
import { buildQuotes } from './quotes.ts';
import { sayOnce } from './say-once.ts';
import type { QuickWin, Sections } from './section-types.ts';
import { buildSnapshot, leadOf, printGlance } from './snapshot.ts';
import { buildStand, holdsOwnWords } from './standing.ts';
import { standingsOf, tallyOf } from './tally.ts';

const DEEP_DIVES = 4;
const MORE_EPISODES = 10;

function buildQuickWins(issue: Issue, cut: Cut): QuickWin[] {
  return issue.actionableTips
    .map((it) => ({
      category: clampText(cleanText(it.category), limitOf('tag', cut)) || null,
      ...leadOf(cleanText(it.tip), cut, 'tip'),
    }))
    .filter((it) => it.text !== '')
    .slice(0, cut.tips);
}

/**
 * The sections of the issue under each cut; dates in the zone given. `readUrl` is the reading page of a letter. What no cut
 * changes is found once.
 */
export function sectionsOf(
  issue: Issue,
  timeZone: string,
  readUrl: string | null = null,
): (cut: Cut) => Sections {
  const episodes = episodesInOrder(issue).filter(isPrintable);
  const once = sayOnce(issue, episodes.slice(0, DEEP_DIVES));
  return (cut) => {
    const sections = {
      glance: printGlance(once.issue.overview.glance ?? [], cut),
      snapshot: buildSnapshot(once.issue, cut),
      quickWins: buildQuickWins(once.issue, cut),
      quotes: buildQuotes(once.issue, cut, readUrl),
      dives: buildDives(once.dives, { cut, timeZone, readUrl }),
      more: buildMore(episodes.slice(DEEP_DIVES, DEEP_DIVES + MORE_EPISODES), cut),
    };
    const stand = buildStand(issue, cut, readUrl);
    const isOwn = ({ text }: PrintedInsight) => holdsOwnWords(stand(text));
    sections.dives = sections.dives.map((dive) => ({
      ...dive,
      insights: dive.insights.map((it) => (isOwn(it) ? { ...it, at: null, secs: null, url: null } : it)),
    }));
    return { ...sections, standings: standingsOf(sections, stand), tally: tallyOf(issue, sections, stand) };
  };
}

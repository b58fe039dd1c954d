/**
 * No sentence and no quote stands twice in one issue, whatever a mail has to cut: quotes go before our own words, and
 * what was said further up is left out further down.
 */
import type { DigestEpisode, Issue } from '../../contract/digests.ts';
import { cleanText } from '../clean-text.ts';
import { quotesInOrder } from '../in-order.ts';
import { byScore } from './score.ts';
import { splitSentences } from './sentences.ts';
import { isSameLine, linesToSpare } from './snapshot.ts';

/** Shorter ones ("That matters.") may come again. */
const fewestWords = 5;

const wordsOf = (text: string): string[] =>
  cleanText(text)
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

interface Said {
  /** What of a text was not said before, and is from now on. */
  fresh(text: string): string;
  /** Whether none of its sentences was said. */
  isNew(text: string): boolean;
  /** Whether a quote says anything that was said; if not, it is from now on. */
  isNewQuote(quote: string): boolean;
}

function listen(): Said {
  const said = new Set<string>();
  const lineOf = (sentence: string) => {
    const words = wordsOf(sentence);
    return words.length < fewestWords ? null : words.join(' ');
  };
  const isNew = (line: string | null) => line === null || !said.has(line);
  return {
    fresh: (text) =>
      splitSentences(cleanText(text))
        .filter((sentence) => {
          const line = lineOf(sentence);
          const isFresh = isNew(line);
          if (line !== null) said.add(line);
          return isFresh;
        })
        .join(' '),
    isNew: (text) => splitSentences(cleanText(text)).every((sentence) => isNew(lineOf(sentence))),
    isNewQuote(quote) {
      // A short one is a quote all the same.
      const lines = [...splitSentences(quote).map(lineOf), wordsOf(quote).join(' ')];
      if (!lines.every(isNew)) return false;
      for (const line of lines) if (line !== null) said.add(line);
      return true;
    },
  };
}

/**
 * The issue without what it would say again; `dives` are the episodes of its deep dives, in their order.
 */
export function sayOnce(
  issue: Issue,
  dives: readonly DigestEpisode[],
): { issue: Issue; dives: DigestEpisode[] } {
  const said = listen();
  // What was said stands as a quote rather than in our own words.
  const notableQuotes = quotesInOrder(issue.notableQuotes, issue).filter((it) => said.isNewQuote(it.quote));
  const { glance, tips } = glanceOf(issue, said);
  const connections = issue.crossEpisodeConnections.toSorted(byScore((it) => it.impact_rating)).map((it) => ({
    ...it,
    insight: said.fresh(it.insight),
    actionable_tip: it.actionable_tip === undefined ? undefined : said.fresh(it.actionable_tip),
  }));
  // Its paragraphs give way to the connections, which stand better whole.
  const summary = issue.overview.summary
    .split(/[\r\n]+/)
    .map(said.fresh)
    .filter((paragraph) => paragraph !== '')
    .join('\n');
  const actionableTips = tips.map((it) => ({ ...it, tip: said.fresh(it.tip) }));
  return {
    issue: {
      ...issue,
      overview: { ...issue.overview, glance, summary },
      crossEpisodeConnections: connections,
      actionableTips,
      notableQuotes,
    },
    dives: dives.map((episode) => sayDiveOnce(episode, said)),
  };
}

/** The lines of the first page, and the tips that it leaves to Quick Wins. */
function glanceOf(issue: Issue, said: Said): { glance: string[]; tips: Issue['actionableTips'] } {
  const own = (issue.overview.glance ?? []).map(said.fresh).filter((line) => line !== '');
  if (own.length > 0) return { glance: own, tips: issue.actionableTips };
  const unsaid = issue.actionableTips.filter(({ tip }) => said.isNew(tip));
  const glance = linesToSpare({ ...issue, actionableTips: unsaid });
  for (const line of glance) said.fresh(line);
  const isSpent = (tip: string) => glance.some((line) => isSameLine(line, tip));
  return { glance, tips: issue.actionableTips.filter(({ tip }) => !isSpent(tip)) };
}

function sayDiveOnce(episode: DigestEpisode, said: Said): DigestEpisode {
  const moments = episode.viral_moments
    .toSorted(byScore((it) => it.virality_score))
    .filter((it) => said.isNewQuote(it.quote));
  return {
    ...episode,
    summary: said.fresh(withoutTitle(episode.summary, episode.episode_title)),
    key_insights: episode.key_insights
      .toSorted(byScore((it) => it.actionability_score + it.impact_score))
      .map((it) => ({ ...it, text: said.fresh(it.text) })),
    viral_moments: moments,
  };
}

/** Models like to begin with the title, which stands above: 'Title: what it says', or '"Title" is about this'. */
function withoutTitle(summary: string, title: string): string {
  const end = endOfWords(summary, wordsOf(title));
  if (end === 0) return summary;
  const [between, stop] = /^["”’']*\s*([:.!?–—-]*)["”’']*\s*/u.exec(summary.slice(end)) ?? [''];
  const rest = summary.slice(end + between.length);
  if (rest === '') return summary;
  if (stop) return rest.charAt(0).toUpperCase() + rest.slice(1);
  return /^\p{Ll}/u.test(rest) ? `It ${rest}` : summary;
}

/** Behind the last of these words, where the text begins with all of them; else 0. */
function endOfWords(text: string, words: readonly string[]): number {
  const each = text.matchAll(/[\p{L}\p{N}]+/gu);
  let end = 0;
  for (const word of words) {
    const said = each.next().value;
    if (said?.[0].toLowerCase() !== word) return 0;
    end = said.index + said[0].length;
  }
  return end;
}

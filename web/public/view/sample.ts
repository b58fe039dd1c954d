/**
 * What the public pages show of one real digest. Built with the edition's own rules, so that the sheet on the landing
 * page says what the mail says. Everything is counted or copied from the digest; a part that it lacks is null or empty.
 */
import type { Issue } from '../../../contract/digests.ts';
import { clampText } from '../../../edition/clamp-text.ts';
import { cleanText, counted } from '../../../edition/clean-text.ts';
import { formatMinutes } from '../../../edition/clock.ts';
import { CUTS, type Cut, limitOf } from '../../../edition/cuts.ts';
import { dayRange, issueDate, knownZone } from '../../../edition/dates.ts';
import { minutesToRead } from '../../../edition/model/reading-time.ts';
import { buildGlance, buildSnapshot, type Lead, leadOf } from '../../../edition/model/snapshot.ts';
import { buildMarks, type MarksOf, type SampleMark } from './sample-marks.ts';
import { type SampleQuote, sampleQuotes } from './sample-quotes.ts';

export interface SampleConnection {
  theme: string;
  text: string;
  marks: SampleMark[];
}

/** A line with its bold opening; the marks are those of its text. */
export interface SampleLine extends Lead {
  marks: SampleMark[];
}

export interface SampleTip extends SampleLine {
  category: string;
}

export interface Sample {
  /** Null before the first publication gave it one. */
  issueNumber: number | null;
  /** yyyy-MM-dd or an instant, for `<time>`; null when the publish date is not set. */
  publishedAt: string | null;
  dateline: string | null;
  title: string;
  /** "From 14 episodes of 6 podcasts" */
  sources: string | null;
  glance: SampleLine[];
  /** First paragraph of the Market Snapshot. */
  summary: { text: string; marks: SampleMark[] } | null;
  themes: string[];
  connections: SampleConnection[];
  tips: SampleTip[];
  quotes: SampleQuote[];
  ruler: Ruler | null;
  /** To read this issue, as its mail says. */
  minutes: number;
  /**
   * Its figures are what the publication promises of every issue (product.md section 1): they may stand beside the
   * promise. Else they stand on the issue's own page only.
   */
  keepsPromise: boolean;
  /** Who is quoted in it, each once; those of the quotes that are shown. */
  speakers: string[];
  counts: {
    lines: number;
    episodes: number;
    connections: number;
    tips: number;
    quotes: number;
    deepDives: number;
    more: number;
  };
}

/** One mark per ten minutes of source; the first one is the reader's. */
export interface Ruler {
  marks: number;
  /** "8 h 47 min" */
  total: string;
}

const PAGES: Cut = { ...(CUTS[0] as Cut), quotes: 8 };
const SHORT: Cut = { ...PAGES, scale: 0.6 };
const TIPS = 6;
const DEEP_DIVES = 4;
const MORE = 10;
/** A week cannot hold more; a wrong number must not draw a million marks. */
const MOST_MARKS = 1_008;

/** "20+ hours" in "a 10-minute read" (product.md section 1). */
const promised = { sourceMinutes: 20 * 60, minutes: 10 };

export function sampleOf(issue: Issue, timeZone: string): Sample {
  const zone = knownZone(timeZone);
  const snapshot = buildSnapshot(issue, SHORT);
  const marksOf = buildMarks(issue);
  const glance = buildGlance(issue, SHORT).map((line) => ({ ...line, marks: marksOf(line.text) }));
  const [summary] = snapshot?.paragraphs ?? [];
  const quotes = sampleQuotes(issue, PAGES);
  const minutes = minutesToRead(issue);
  return {
    issueNumber: issue.issueNumber !== null && issue.issueNumber > 0 ? issue.issueNumber : null,
    publishedAt: issue.publishDate,
    dateline: issueDate(issue.publishDate, zone) ?? dayRange(issue.startDate, issue.endDate),
    title: titleOf(issue),
    sources: sourcesOf(issue),
    glance,
    summary: summary === undefined ? null : { text: summary, marks: marksOf(summary) },
    themes: snapshot?.tags ?? [],
    connections: (snapshot?.connections ?? []).flatMap(({ theme, text }) =>
      theme === null || text === '' ? [] : [{ theme, text, marks: marksOf(text) }],
    ),
    tips: tipsOf(issue, marksOf),
    quotes,
    ruler: rulerOf(issue.sourceMinutes),
    minutes,
    keepsPromise: minutes <= promised.minutes && issue.sourceMinutes >= promised.sourceMinutes,
    speakers: [...new Set(quotes.flatMap(({ speaker }) => speaker ?? []))],
    counts: {
      lines: glance.length,
      episodes: issue.episodes.length,
      connections: Math.min(issue.crossEpisodeConnections.length, DEEP_DIVES),
      tips: issue.actionableTips.length,
      quotes: issue.notableQuotes.length,
      deepDives: Math.min(issue.episodes.length, DEEP_DIVES),
      more: Math.min(Math.max(issue.episodes.length - DEEP_DIVES, 0), MORE),
    },
  };
}

/** The front of an issue that is not public: its title, one quote, and what can be counted. */
export function teaserOf(sample: Sample): Sample {
  return {
    ...sample,
    glance: [],
    summary: null,
    connections: [],
    tips: [],
    quotes: sample.quotes.slice(0, 1).map((quote) => ({ ...quote, before: null, after: null })),
  };
}

function titleOf(issue: Issue): string {
  const title = cleanText(issue.title) || cleanText(issue.groupName) || 'This week';
  return clampText(title, limitOf('theme', PAGES));
}

function sourcesOf(issue: Issue): string | null {
  if (issue.episodes.length === 0) return null;
  const shows = new Set(issue.episodes.map(({ podcast_name }) => cleanText(podcast_name)));
  shows.delete('');
  const from = counted(issue.episodes.length, 'episode');
  return shows.size === 0 ? `From ${from}` : `From ${from} of ${counted(shows.size, 'podcast')}`;
}

function tipsOf(issue: Issue, marksOf: MarksOf): SampleTip[] {
  return issue.actionableTips
    .map(({ category, tip }) => ({
      ...leadOf(cleanText(tip), SHORT, 'tip'),
      category: clampText(cleanText(category), limitOf('tag', PAGES)) || 'General',
    }))
    .filter(({ text }) => text !== '')
    .slice(0, TIPS)
    .map((tip) => ({ ...tip, marks: marksOf(tip.text) }));
}

function rulerOf(sourceMinutes: number): Ruler | null {
  const total = formatMinutes(sourceMinutes);
  const marks = Math.min(Math.round(sourceMinutes / 10), MOST_MARKS);
  // Ten minutes of source would be a ruler of one mark, which measures nothing.
  return total === null || marks < 2 ? null : { marks, total };
}

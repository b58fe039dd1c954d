/** "This Week at a Glance" and "Market Snapshot" (product.md sections 7 and 9). */
import type { Issue } from '../../contract/digests.ts';
import { clampProse, clampText } from '../clamp-text.ts';
import { cleanParagraphs, cleanText, splitLead } from '../clean-text.ts';
import { type Cut, limitOf, type TextKind } from '../cuts.ts';
import { byScore, scoreOf } from './score.ts';
import { splitSentences } from './sentences.ts';

type Connection = Issue['crossEpisodeConnections'][number];

/** A bullet with its bold opening, where it has one. */
export interface Lead {
  lead: string | null;
  text: string;
}

export interface PrintedConnection {
  theme: string | null;
  text: string;
  /** "9" or "8.5", out of 10. */
  impact: string | null;
  /** Shows that support it. */
  heardOn: string[];
  tip: string | null;
}

export interface Snapshot {
  paragraphs: string[];
  tags: string[];
  connections: PrintedConnection[];
}

const BULLETS = 3;
const GLANCE_WORDS = 20;
const CONNECTIONS = 4;
const TAGS = 3;
const SHOWS = 6;

/** A sentence or two with a short first sentence in bold, shortened as a whole. */
export function leadOf(text: string, cut: Cut, kind: TextKind): Lead {
  const { lead, rest } = splitLead(clampProse(text, limitOf(kind, cut)));
  return rest === '' || lead === '' ? { lead: null, text: lead || rest } : { lead, text: rest };
}

function topConnections(issue: Issue, count: number): Connection[] {
  return issue.crossEpisodeConnections
    .filter((it) => cleanText(it.theme) !== '' || cleanText(it.insight) !== '')
    .sort(byScore((it) => it.impact_rating))
    .slice(0, count);
}

const countWords = (text: string) => text.split(' ').length;

/** The first sentence that a glance has room for; of a text without one, its beginning. */
function inOneGlance(text: string): string {
  const sentences = splitSentences(text);
  const short = sentences.find((sentence) => countWords(sentence) <= GLANCE_WORDS);
  const words = text.split(' ');
  return short ?? (words.length > GLANCE_WORDS ? `${words.slice(0, GLANCE_WORDS).join(' ')}…` : text);
}

const isOneLine = (text: string) => countWords(text) <= GLANCE_WORDS && inOneGlance(text) === text;

/** With fewer words a theme is a label: "Credits and cuts". */
const fewestInLine = 4;

/**
 * What a glance without lines of its own says. A connection's sentences stand below it, where one needs the other: its
 * line is its headline, unless that is the issue's. Tips follow, whole ones: `sayOnce` takes them out of Quick Wins.
 */
export function linesToSpare(issue: Issue): string[] {
  const headlines = topConnections(issue, CONNECTIONS)
    .map(({ theme }) => cleanText(theme))
    .filter((theme) => countWords(theme) >= fewestInLine && !isSameLine(theme, issue.title))
    .map((theme) => (/[.!?…]["”’]?$/u.test(theme) ? theme : `${theme}.`));
  const tips = issue.actionableTips.map(({ tip }) => cleanText(tip));
  const lines = [...headlines, ...tips].filter((text) => text !== '' && isOneLine(text));
  return lines
    .filter((line, at) => lines.findIndex((other) => isSameLine(line, other)) === at)
    .slice(0, BULLETS);
}

/** The same words, whatever their case and punctuation. */
export function isSameLine(one: string, other: string): boolean {
  const bare = (text: string) =>
    cleanText(text)
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  return bare(one) === bare(other);
}

/** Up to three bullets of at most twenty words: those that were written for it, else what is to spare. */
export function buildGlance(issue: Issue, cut: Cut): Lead[] {
  const own = printGlance(issue.overview.glance ?? [], cut);
  return own.length > 0 ? own : printGlance(linesToSpare(issue), cut);
}

/** These lines and no others. */
export function printGlance(lines: readonly string[], cut: Cut): Lead[] {
  return lines
    .map((line) => inOneGlance(cleanText(line)))
    .filter((text) => text !== '')
    .slice(0, BULLETS)
    .map((text) => ({ lead: null, text: clampProse(text, limitOf('glance', cut)) }));
}

/** The themes as tags, at most three; also the preheader. */
export function themeTags(issue: Issue, cut: Cut): string[] {
  return issue.overview.macro_themes
    .map((theme) => clampText(cleanText(theme), limitOf('tag', cut)))
    .filter((theme) => theme !== '')
    .slice(0, TAGS);
}

/** Titles of supporting episodes become the names of their shows: shorter, and each once. */
function showsOf(connection: Connection, issue: Issue, cut: Cut): string[] {
  const shows = connection.supporting_episodes.map((title) => {
    const episode = issue.episodes.find((it) => it.episode_title === title);
    return cleanText(episode?.podcast_name) || cleanText(title);
  });
  return [...new Set(shows)]
    .filter((show) => show !== '')
    .slice(0, SHOWS)
    .map((show) => clampText(show, limitOf('name', cut)));
}

function printConnection(connection: Connection, issue: Issue, cut: Cut): PrintedConnection {
  return {
    theme: clampText(cleanText(connection.theme), limitOf('theme', cut)) || null,
    text: clampProse(cleanText(connection.insight), limitOf('connection', cut)),
    impact: scoreOf(connection.impact_rating),
    heardOn: showsOf(connection, issue, cut),
    tip: clampProse(cleanText(connection.actionable_tip), limitOf('tip', cut)) || null,
  };
}

/** Paragraphs share one allowance, so that many short ones weigh no more than one long one. */
function summaryOf(issue: Issue, cut: Cut): string[] {
  const limit = limitOf('summary', cut);
  const printed: string[] = [];
  let left = limit.chars;
  for (const paragraph of cleanParagraphs(issue.overview.summary)) {
    if (left < 40 || printed.length === 6) break;
    printed.push(clampProse(paragraph, { chars: left, bytes: (left / limit.chars) * limit.bytes }));
    left -= paragraph.length;
  }
  return printed;
}

/** Null when the issue has neither a summary nor themes nor connections. */
export function buildSnapshot(issue: Issue, cut: Cut): Snapshot | null {
  const paragraphs = summaryOf(issue, cut);
  const tags = themeTags(issue, cut);
  const connections = topConnections(issue, CONNECTIONS).map((it) => printConnection(it, issue, cut));
  if (paragraphs.length + tags.length + connections.length === 0) return null;
  return { paragraphs, tags, connections };
}

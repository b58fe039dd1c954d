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

/** The bullet of the connection that gave the issue its title does not say it again, nor does a full one its theme. */
function lineOf(connection: Connection, title: string): Lead {
  const theme = cleanText(connection.theme);
  const text = inOneGlance(cleanText(connection.insight));
  if (text === '') return { lead: null, text: theme };
  const isFull = countWords(theme) + countWords(text) > GLANCE_WORDS;
  if (theme === '' || isFull || isSameLine(connection.theme, title)) return { lead: null, text };
  return { lead: /[.!?…]["”’]?$/u.test(theme) ? theme : `${theme}.`, text };
}

/**
 * Up to three lines, before any cut: those that were written for it, else what the connections of the highest impact
 * say, topped up with tips.
 */
function glanceLines(issue: Issue): Lead[] {
  const own = ownGlance(issue);
  if (own.length > 0) return own;
  const lines = topConnections(issue, BULLETS).map((it) => lineOf(it, issue.title));
  return [...lines, ...tipLines(issue)].filter(({ text }) => text !== '').slice(0, BULLETS);
}

const ownGlance = ({ overview }: Issue): Lead[] =>
  (overview.glance ?? [])
    .map((line) => ({ lead: null, text: inOneGlance(cleanText(line)) }))
    .filter(({ text }) => text !== '')
    .slice(0, BULLETS);

const tipLines = (issue: Issue): Lead[] =>
  issue.actionableTips.map((it) => ({ lead: null, text: inOneGlance(cleanText(it.tip)) }));

/**
 * The tips that a glance without lines of its own is topped up with: nothing below it is to say them again. A line
 * taken out of a connection is not among them: without its sentence the rest of the connection would hang in the air.
 */
export function tipsInGlance(issue: Issue): string[] {
  const left = ownGlance(issue).length > 0 ? 0 : BULLETS - topConnections(issue, BULLETS).length;
  return tipLines(issue)
    .slice(0, left)
    .map(({ text }) => text);
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

/** Up to three bullets of at most twenty words. */
export function buildGlance(issue: Issue, cut: Cut): Lead[] {
  return glanceLines(issue).map(({ lead, text }) => ({
    lead: lead && clampText(lead, limitOf('theme', cut)),
    text: clampProse(text, limitOf('glance', cut)),
  }));
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

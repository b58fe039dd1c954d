/**
 * Text from feeds, transcripts and models, made fit to print: one line, well formed, without invisible controls
 * that could turn a sentence around. A word that only stands for "missing" counts as missing.
 */

import { typeset } from './typeset.ts';

/** Longer than anything that is printed; keeps a hostile text from costing time. */
const READ_AT_MOST = 20_000;
/** Overrides and isolates of writing direction, byte order marks, annotation marks. */
const INVISIBLE = /[\p{Cc}\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb]/gu;
const MISSING = /^(unknown( (podcast|episode|speaker|show|host|guest|title))?|null|undefined|nan|n\/a)$/i;
/** What a diarisation calls a voice that nobody has named: a letter, a number, "Speaker B", "spk_0". */
const UNNAMED = /^((speaker|spk|voice|host|guest|participant)?[\s_#-]*([a-z]|\d{1,3})|speaker|male|female)$/i;
const RTL = /^[^\p{L}]*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** One clean line, its quotation marks set; empty when there is nothing to say. */
export function cleanText(text: string | null | undefined): string {
  if (typeof text !== 'string') return '';
  const line = text.slice(0, READ_AT_MOST).toWellFormed().replace(/\s+/gu, ' ').replace(INVISIBLE, '').trim();
  return MISSING.test(line) ? '' : typeset(line);
}

/** The same, with the author's paragraphs kept. */
export function cleanParagraphs(text: string | null | undefined): string[] {
  if (typeof text !== 'string') return [];
  return text
    .slice(0, READ_AT_MOST)
    .split(/[\r\n]+/)
    .map(cleanText)
    .filter((line) => line !== '');
}

/** A person's name, or empty: a bare diarisation letter is never shown to a reader (server.md section 4.3). */
export function cleanName(speaker: string | null | undefined): string {
  const name = cleanText(speaker);
  return UNNAMED.test(name) ? '' : name;
}

/** The direction of a text by its first letter; undefined for left to right. */
export function directionOf(text: string): 'rtl' | undefined {
  return RTL.test(text) ? 'rtl' : undefined;
}

/**
 * A short first sentence set apart from the rest, as the page prints it in bold. Only where the sentence surely
 * ends: the word before the stop is long enough not to be an abbreviation.
 */
export function splitLead(text: string): { lead: string; rest: string } {
  const match = /^(.{3,44}?(?:\p{L}{4}|\d|%)[.!?])\s+(?=[\p{Lu}“"‘'])/u.exec(text);
  const lead = match?.[1] ?? '';
  return { lead, rest: text.slice(match?.[0].length ?? 0) };
}

/** "1 episode", "14 episodes". */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

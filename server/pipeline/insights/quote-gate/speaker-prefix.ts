/** A speaker's name before a quote, as in a script: "Dana: We saw it", "Dana Whitfield \u2014 We saw it". */
import type { PreparedTranscript } from './prepare-transcript.ts';
import { isProtected } from './vocabulary.ts';
import { wordsOf } from './words.ts';

export interface Prefixed {
  /** Folded words of the name. */
  name: readonly string[];
  text: string;
}

const prefix =
  /^["'\u201c\u2018*[(]{0,3}((?:\p{L}[\p{L}\p{M}\p{N}_'\u2019.-]*|\d{1,2})(?:\s(?:\p{L}[\p{L}\p{M}\p{N}_'\u2019.-]*|\d{1,2})){0,4})["'*\])]{0,3}(?:\s?\([^)]{0,60}\))?(?:\s(?:says|said|asks|asked))?\s?(:|,(?=\s?["\u201c])|\u2014|\u2013|--?(?=\s)|\s-\s)["'*\])]{0,3}\s*(?=\S)/u;
const roles = new Set([
  'speaker',
  'host',
  'guest',
  'interviewer',
  'cohost',
  'narrator',
  'moderator',
  'voice',
]);

/** The offer without a name before it; null where none stands there. */
export function takePrefix(offered: string, transcript: PreparedTranscript): Prefixed | null {
  const match = prefix.exec(offered);
  const raw = match?.[1];
  if (match === null || raw === undefined) return null;
  const name = wordsOf(raw).map(({ norm }) => norm);
  if (name.length === 0 || !isName(name, raw, match[2] === ':', transcript)) return null;
  return { name, text: offered.slice(match[0].length) };
}

function isName(
  name: readonly string[],
  raw: string,
  colon: boolean,
  { names, speakers }: PreparedTranscript,
): boolean {
  const ids = [...speakers.values()];
  if (name.every((part) => names.has(part) || ids.some((known) => known.includes(part)))) return true;
  if (name.some((part) => roles.has(part))) return colon && name.length <= 3;
  // A name that the episode does not know: only written as one, and never a word that turns what follows.
  const written = raw.split(' ').every((part) => /^(?:\p{Lu}|\d)/u.test(part));
  return written && name.length <= 3 && (colon || name.length > 1) && !name.some(isProtected);
}

/** Whether the name is certainly somebody else's than the speaker's. */
export function namesAnother(
  { name }: Prefixed,
  speaker: string,
  { speakers, names }: PreparedTranscript,
): boolean {
  const wanted = name.filter((part) => !roles.has(part));
  const own = (speakers.get(speaker) ?? []).filter((part) => !roles.has(part));
  if (wanted.length === 0 || wanted.some((part) => own.includes(part))) return false;
  const others = [...speakers.values()].some((known) => wanted.some((part) => known.includes(part)));
  // Under a letter anybody may speak; under a name only its bearer.
  return others || (own.some((part) => part.length > 2) && wanted.some((part) => names.has(part)));
}

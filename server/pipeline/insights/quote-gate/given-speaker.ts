/**
 * Whose a quote is said to be, as scripts, captions and articles write it: "Dana: We saw it", ">> DANA: We saw it",
 * "[Dana] We saw it", "We saw it. \u2014 Dana Whitfield", "We saw it (Dana)".
 */
import type { PreparedTranscript } from './prepare-transcript.ts';
import { isProtected } from './vocabulary.ts';
import { wordsOf } from './words.ts';

export interface Given {
  /** Folded words of each name. */
  names: readonly (readonly string[])[];
  /** The offer without them. */
  text: string;
  /** Whether a name of nobody who is known stands before it, and a name that is known behind it. */
  isStrange: boolean;
  isBehind: boolean;
  /** In square brackets, where nothing stands that was said. */
  inBrackets: boolean;
}

interface Taken {
  name: readonly string[];
  text: string;
  isStrange: boolean;
  inBrackets: boolean;
}

const word = String.raw`(?:\p{L}[\p{L}\p{M}\p{N}_'\u2019.-]*|\d{1,2})`;
const nameOf = String.raw`(${word}(?:\s${word}){0,4})`;
const turnMark = /^\s*(?:(?:>|&gt;){1,3}|[-\u2013\u2014\u2022]{1,2}\s)\s*/;
const prefix =
  /^["'\u201c\u2018*[(]{0,3}((?:\p{L}[\p{L}\p{M}\p{N}_'\u2019.-]*|\d{1,2})(?:\s(?:\p{L}[\p{L}\p{M}\p{N}_'\u2019.-]*|\d{1,2})){0,4})["'*\])]{0,3}(?:\s?\([^)]{0,60}\))?(?:\s(?:says|said|asks|asked))?\s?(:|,(?=\s?["\u201c])|\u2014|\u2013|--?(?=\s)|\s-\s)["'*\])]{0,3}\s*(?=\S)/u;
const bracketedBefore = new RegExp(String.raw`^["'\u201c\u2018]?([([])${nameOf}[)\]]\s*:?\s*(?=\S)`, 'u');
const bracketedBehind = new RegExp(String.raw`\s+([([])${nameOf}[)\]]["'\u201d\u2019]?\s*$`, 'u');
const dashBehind = new RegExp(
  String.raw`\s*(?:\u2014|\u2013|(?<=\s)--?|--)\s*${nameOf}["'\u201d\u2019]?\s*$`,
  'u',
);
const saidBehind = new RegExp(String.raw`["\u201d],?\s+(?:says|said)\s+${nameOf}\.?\s*$`, 'u');
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

/** ">> We saw it", as captions mark a turn. */
export const withoutTurnMark = (offered: string) => offered.replace(turnMark, '').trim();

/** The offer without the names before and behind it; null where none stands there. */
export function takeNames(offered: string, transcript: PreparedTranscript): Given | null {
  const before = bracketBefore(offered, transcript) ?? prefixOf(offered, transcript);
  const rest = before?.text ?? offered;
  const behind = nameBehind(rest, transcript);
  if (before === null && behind === null) return null;
  const taken = [before, behind].filter((one) => one !== null);
  return {
    names: taken.map(({ name }) => name),
    text: behind?.text ?? rest,
    isStrange: before?.isStrange === true,
    isBehind: behind !== null,
    inBrackets: taken.some((one) => one.inBrackets),
  };
}

function prefixOf(offered: string, transcript: PreparedTranscript): Taken | null {
  const match = prefix.exec(offered);
  const raw = match?.[1];
  if (match === null || raw === undefined) return null;
  const name = foldedName(raw);
  const colon = match[2] === ':';
  if (name.length === 0 || !isName(name, raw, colon, transcript)) return null;
  const isStrange = !colon && !isKnown(name, transcript);
  return { name, text: offered.slice(match[0].length), isStrange, inBrackets: false };
}

function bracketBefore(offered: string, transcript: PreparedTranscript): Taken | null {
  const match = bracketedBefore.exec(offered);
  const taken = match && inBrackets(match[1], match[2], transcript);
  return taken && { ...taken, text: offered.slice(match[0].length) };
}

function nameBehind(offered: string, transcript: PreparedTranscript): Taken | null {
  const bracketed = bracketedBehind.exec(offered);
  const taken = bracketed && inBrackets(bracketed[1], bracketed[2], transcript);
  if (bracketed && taken) return { ...taken, text: offered.slice(0, bracketed.index) };
  const match = saidBehind.exec(offered) ?? dashBehind.exec(offered);
  const name = foldedName(match?.[1] ?? '');
  // Whoever is not known may be what was spoken of: "the best town of all \u2014 New York".
  if (match === null || name.length === 0 || !isKnown(name, transcript)) return null;
  return { name, text: offered.slice(0, match.index), isStrange: false, inBrackets: false };
}

function inBrackets(
  sign: string | undefined,
  raw: string | undefined,
  transcript: PreparedTranscript,
): Omit<Taken, 'text'> | null {
  const name = foldedName(raw ?? '');
  const isRole = name.some((part) => roles.has(part)) && name.length <= 2;
  if (name.length === 0 || !(isKnown(name, transcript) || isRole)) return null;
  return { name, isStrange: false, inBrackets: sign === '[' };
}

const foldedName = (raw: string) => wordsOf(raw).map(({ norm }) => norm);

function isKnown(name: readonly string[], { names, speakers }: PreparedTranscript): boolean {
  const ids = [...speakers.values()];
  return name.every((part) => names.has(part) || ids.some((known) => known.includes(part)));
}

function isName(
  name: readonly string[],
  raw: string,
  colon: boolean,
  transcript: PreparedTranscript,
): boolean {
  if (isKnown(name, transcript)) return true;
  if (name.some((part) => roles.has(part))) return colon && name.length <= 3;
  // A name that the episode does not know: only written as one, and never a word that turns what follows.
  const written = raw.split(' ').every((part) => /^(?:\p{Lu}|\d)/u.test(part));
  return written && name.length <= 3 && (colon || name.length > 1) && !name.some(isProtected);
}

/**
 * Whether something else was said in the place of the name: "We sold it to \u2014 Bob" where it was sold to Ann is no
 * sentence of Bob's. `offered` is the text without the name, `printed` what it was completed to.
 */
export function standsFor(
  { isStrange, isBehind }: Given,
  offered: string,
  printed: string,
  transcript: PreparedTranscript,
): boolean {
  const [own, said] = [foldedName(offered), foldedName(printed)];
  if (isStrange && own[0] !== said[0]) return true;
  const last = own.at(-1);
  return isBehind && said.some((norm, at) => at > 0 && said[at - 1] === last && isKnown([norm], transcript));
}

/** Whether the name is certainly somebody else's than the speaker's. */
export function namesAnother({ names }: Given, speaker: string, transcript: PreparedTranscript): boolean {
  return names.some((name) => isAnothers(name, speaker, transcript));
}

function isAnothers(
  name: readonly string[],
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

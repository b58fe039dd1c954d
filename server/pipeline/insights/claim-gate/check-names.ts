/** Whether the names of a claim stand in its evidence, or belong to the episode and its people. */
import type { ClaimIndex } from './claim-index.ts';
import { heardIn, isOfCountry, isSpelledOut, mayBeSpelled } from './heard-names.ts';
import { isMonthAt, monthOf } from './months.ts';
import { bare, isDate, isOffice } from './name-words.ts';
import type { ReadClaim } from './read-claim.ts';
import type { ClaimName, KnownNames } from './read-names.ts';
import { holdsNumber } from './same-number.ts';
import { isStopWord } from './stop-words.ts';

/** The first name that nobody said here; null where all are. */
export function missingName(
  claim: ReadClaim,
  region: readonly number[],
  core: readonly number[],
  mayBePart: boolean,
  known: ReadonlySet<string>,
  index: ClaimIndex,
): string | null {
  const whole = heardIn(region, true, index);
  const byThemselves = heardIn(region, false, index);
  for (const [text, ...letters] of claim.text.matchAll(lettered)) {
    if (!whole.has(letters.join('').toLowerCase())) return text;
  }
  const alone = mayBePart ? whole : byThemselves;
  for (const name of claim.names) {
    const month = monthNamed(name, known, index);
    const isSaid = month === null ? null : monthsIn(region, index).has(month);
    if (isSaid === true) continue;
    if (isSaid === false) return name.text;
    const heard = name.parts.length > 1 ? whole : alone;
    if (isWholeElsewhere(name, byThemselves, index)) continue;
    if (!isNameHeard(name, heard, core, claim, known, index)) return name.text;
  }
  return null;
}

function isNameHeard(
  name: ClaimName,
  heard: ReadonlySet<string>,
  core: readonly number[],
  claim: ReadClaim,
  known: ReadonlySet<string>,
  index: ClaimIndex,
): boolean {
  // Nobody is called "the Quill".
  const isThing = /^(?:the|an?)$/.test(claim.words[name.from - 1]?.norm ?? '');
  if (name.parts.length > 1 && heard.has(name.parts.join(''))) return true;
  // "SOC3" is not heard in "SOC2".
  if (/^\p{Lu}+\d+$/u.test(name.text) && !known.has(name.parts.join(''))) return false;
  const isThere = name.parts.map(
    (part) =>
      isPartHeard(part, isThing, heard, known, index) ||
      isOfCountry(part, heard, index) ||
      mayBeSpelled(part, heard, known, index),
  );
  if (!isThing && isSelf(name, core, claim, index)) return true;
  return isThere.every(Boolean) || isSpelledOut(name, heard);
}

function isPartHeard(
  part: string,
  isThing: boolean,
  heard: ReadonlySet<string>,
  known: ReadonlySet<string>,
  index: ClaimIndex,
): boolean {
  return (
    heard.has(part) ||
    heard.has(`${part}s`) ||
    (part.endsWith('s') && heard.has(part.slice(0, -1))) ||
    known.has(part) ||
    (!isThing && index.speakerParts.has(part)) ||
    (isOffice(part) && index.capitals.has(part))
  );
}

/** "In May"; not April, who speaks. */
function monthNamed(
  { parts }: ClaimName,
  known: ReadonlySet<string>,
  { speakerParts }: ClaimIndex,
): number | null {
  const [part = '', ...more] = parts;
  return more.length > 0 || known.has(part) || speakerParts.has(part) ? null : monthOf(part);
}

function monthsIn(region: readonly number[], { transcript: { words, sentences } }: ClaimIndex): Set<number> {
  const months = new Set<number>();
  for (const sentence of region) {
    const { from = 0, to = -1 } = sentences[sentence] ?? {};
    for (let at = from; at <= to; at += 1) {
      const month = isMonthAt(words, at) ? monthOf(words[at]?.norm ?? '') : null;
      if (month !== null) months.add(month);
    }
  }
  return months;
}

const first = /^(?:i|i'.*|my|me|mine|you|your)$/;
const shared = /^(?:we|we'.*|our|us|ours|they|they'.*|their|them|theirs)$/;

/** "I left", where nobody knows the voices but one was introduced; "we tried", where all speak of one company. */
function isSelf(
  { parts, from }: ClaimName,
  core: readonly number[],
  claim: ReadClaim,
  index: ClaimIndex,
): boolean {
  const isPerson = index.speakerParts.size === 0 && parts.every((part) => index.introduced.has(part));
  const isSource = claim.words[from - 1]?.norm === 'to' && claim.words[from - 2]?.norm === 'according';
  const isTopic =
    (!isSource && parts.every((part) => index.topics.has(part))) ||
    (!isSource && index.topics.has(parts.join('')));
  if (!isPerson && !isTopic) return false;
  const { words, sentences } = index.transcript;
  const own = new Set(claim.names.flatMap((name) => name.parts));
  return core.some((sentence) => {
    const { from = 0, to = -1 } = sentences[sentence] ?? {};
    const said = words.slice(from, to + 1);
    if (said.some(({ norm }) => (isPerson ? first : shared).test(norm))) {
      return isPerson || !said.some(({ norm, capital }) => capital && isOther(bare(norm), own, index));
    }
    return false;
  });
}

/** Somebody or something else is spoken of, and the claim does not name it. */
const isOther = (norm: string, own: ReadonlySet<string>, { capitals, small }: ClaimIndex) =>
  (capitals.has(norm) && !small.has(norm) && !own.has(norm) && !isStopWord(norm)) || isDate(norm);

/** "C-corp", "Series B": one letter makes it another. */
const lettered = /\b([A-Z])-([a-z]{2,})\b|\b(Series) ([A-Z])\b/g;

const leastWords = 3;
const tellingReach = 2;
const topicReach = 80;

/**
 * Where else a whole name stands for what is spoken of: among words of the claim, or as the last such name before the
 * evidence, since a street is named once, and then it is "the house".
 */
export function placesOfNames(
  claim: ReadClaim,
  region: readonly number[],
  core: number,
  index: ClaimIndex,
): number[] {
  return claim.names.flatMap(({ parts, text }) => {
    const isWhole = parts.length > 1 || isAcronym(text);
    if (!isWhole || parts.some((part) => index.speakerParts.has(part))) return [];
    const best = region
      .filter((sentence) => {
        const heard = heardIn([sentence], true, index);
        return parts.every((part) => heard.has(part));
      })
      .map((sentence) => ({ sentence, shared: sharedAround(sentence, claim, index) }))
      .reduce((one, other) => (other.shared > one.shared ? other : one), { sentence: -1, shared: 0 });
    if (best.shared >= leastWords) return [best.sentence];
    const topic = lastNamed(parts.length > 1, core, index);
    return topic !== null && parts.every((part) => topic.parts.includes(part)) ? [topic.sentence] : [];
  });
}

const isAcronym = (text: string) => /^\p{Lu}{2,}$/u.test(text);

/** The last name of several words, or of capitals alone, before a sentence ends. */
function lastNamed(
  isLong: boolean,
  core: number,
  index: ClaimIndex,
): { parts: string[]; sentence: number } | null {
  for (let sentence = core; sentence >= Math.max(0, core - topicReach); sentence -= 1) {
    const { from = 0, to = -1 } = index.transcript.sentences[sentence] ?? {};
    for (let at = to; at >= from; at -= 1) {
      const parts = isLong ? longNameAt(at, from, index) : acronymAt(at, index);
      if (parts !== null) return { parts, sentence };
    }
  }
  return null;
}

function acronymAt(at: number, { transcript: { words, utterances } }: ClaimIndex): string[] | null {
  const word = words[at];
  const raw = utterances[word?.utterance ?? -1]?.text.slice(word?.from, word?.to) ?? '';
  return isAcronym(raw) ? [bare(word?.norm ?? '')] : null;
}

/** Two words with capitals that are neither a speaker nor a day; sentences begin at `from`. */
function longNameAt(at: number, from: number, index: ClaimIndex): string[] | null {
  const [first, last] = [index.transcript.words[at - 1], index.transcript.words[at]];
  if (at === from || first?.capital !== true || last?.capital !== true) return null;
  const parts = [bare(first.norm), bare(last.norm)];
  const isOther = parts.some((part) => isDate(part)) || index.speakerParts.has(parts[0] ?? '');
  return isOther || index.small.has(parts[0] ?? '') ? null : parts;
}

function sharedAround(sentence: number, claim: ReadClaim, index: ClaimIndex): number {
  const from = index.firstOf[Math.max(0, sentence - tellingReach)] ?? 0;
  const to = index.firstOf[Math.min(index.firstOf.length - 1, sentence + tellingReach + 1)] ?? 0;
  const words = new Set(index.stems.slice(from, to).filter((id) => claim.rare.has(id))).size;
  const near = [-1, 0, 1].flatMap((step) =>
    claim.numbers.some((number) => holdsNumber(number, sentence + step, index)) ? [1] : [],
  );
  return words + near.length;
}

/** A part of the name stands here by itself, not "Hill" in the name of another hill, and the whole elsewhere. */
function isWholeElsewhere(
  { parts }: ClaimName,
  byThemselves: ReadonlySet<string>,
  index: ClaimIndex,
): boolean {
  if (parts.length < 2 || !parts.some((part) => byThemselves.has(part))) return false;
  const [first = '', ...rest] = parts;
  const { words, folded } = index.transcript;
  const id = folded.known.get(first);
  if (id === undefined) return false;
  for (let at = 0; at < folded.ids.length; at += 1) {
    if (folded.ids[at] === id && rest.every((part, step) => bare(words[at + 1 + step]?.norm ?? '') === part))
      return true;
  }
  return false;
}

/** "Kevin Webster" where Kevin and Tom Webster were spoken of: the parts of a name must belong together somewhere. */
export function isTogether({ parts }: ClaimName, { each }: KnownNames, index: ClaimIndex): boolean {
  if (parts.length < 2 || each.some((words) => parts.every((part) => words.has(part)))) return true;
  for (const names of index.voices.values()) {
    if (parts.every((part) => names.includes(part))) return true;
  }
  return parts.slice(1).every((part, step) => areBeside(parts[step] ?? '', part, index));
}

/** Also true where one of them was never said as it is written: then nothing can be told. */
function areBeside(
  one: string,
  two: string,
  { transcript: { folded, words, cased }, capitals }: ClaimIndex,
): boolean {
  // "Buzzsprout. Last week" is no name where Stuart Last is spoken of.
  const isName = (at: number) =>
    !cased || !capitals.has(two) || /^\d/.test(two) || words[at]?.capital === true;
  const first = folded.known.get(one);
  const seconds = [two, `${two}'s`, `${two}s`]
    .map((norm) => folded.known.get(norm))
    .filter((id) => id !== undefined);
  if (first === undefined || seconds.length === 0) return true;
  for (let at = 0; at + 1 < folded.ids.length; at += 1) {
    if (folded.ids[at] !== first) continue;
    if ([at + 1, at + 2].some((next) => seconds.includes(folded.ids[next] ?? -1) && isName(next)))
      return true;
  }
  return false;
}

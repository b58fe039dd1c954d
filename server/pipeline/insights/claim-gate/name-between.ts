/**
 * Between the same two words the claim has another name than was said: "Travis podcasts" beside "Apple podcasts", where
 * it was "Google podcasts", and Travis stands beside neither word.
 */
import type { ClaimIndex } from './claim-index.ts';
import { bare, isDate, isDateName } from './name-words.ts';
import { isPerson } from './persons.ts';
import { wordsIn } from './placed-items.ts';
import type { ReadClaim } from './read-claim.ts';
import type { ClaimName } from './read-names.ts';
import { isSource, voiceOf } from './said-by.ts';
import { soundsLike } from './same-name.ts';
import { stemOf } from './stem.ts';
import { isStopWord } from './stop-words.ts';
import type { ClaimReason } from './types.ts';

const self = /^(?:i|me|my|mine|myself|we|us|our|ours)$/;
const edge = '<edge>';
const person = '<person>';

interface Between {
  before: string;
  behind: string;
  /** One word further. */
  outer: readonly [string, string];
}

interface SaidName extends Between {
  parts: readonly string[];
}

export function otherNameBetween(
  claim: ReadClaim,
  close: readonly number[],
  index: ClaimIndex,
): ClaimReason | null {
  if (!index.transcript.cased) return null;
  const said = namesIn(close, index);
  const other = claim.names.find((name) => {
    if (isSource(claim, name) || name.parts.every((part) => isDateName(part))) return false;
    const place = placeOf(name, claim);
    const isTaken = said.some((one) => isSamePlace(place, one) && !areOne(name.parts, one.parts, index));
    return isTaken && !isSaidBeside(name, place, close, index);
  });
  return other === undefined ? null : { cause: 'otherName', what: other.text };
}

/** "Back to Abara 2022", where it was January: nobody said the name of this speaker in that place. */
export function speakerForDate(claim: ReadClaim, close: readonly number[], index: ClaimIndex): string | null {
  if (!index.transcript.cased) return null;
  const speakers = claim.names.filter(
    (name) => !isSource(claim, name) && name.parts.every((part) => index.speakerParts.has(part)),
  );
  if (speakers.length === 0) return null;
  const isDateThere = (at: number) => isDate(bare(index.transcript.canonical[at]?.norm ?? ''));
  const said = runsOf(isDateThere, close, index);
  const heard = new Set(wordsIn(close, index).map((at) => bare(index.transcript.canonical[at]?.norm ?? '')));
  const other = speakers.find((name) => {
    const place = placeOf(name, claim);
    return !name.parts.some((part) => heard.has(part)) && said.some((one) => isSamePlace(place, one));
  });
  return other?.text ?? null;
}

/** "With Vercel as a": small words are the same place only with one more beside them. */
function isSamePlace(own: Between, said: Between): boolean {
  if (own.before !== said.before || own.behind !== said.behind) return false;
  if (isTelling(own.before) || isTelling(own.behind)) return true;
  return own.outer.some((word, side) => word !== edge && word === said.outer[side]);
}

const isTelling = (word: string) => word !== edge && word !== person && !isStopWord(word);

function placeOf({ from, to }: ClaimName, { canonical }: ReadClaim): Between {
  const inside = canonical.flatMap((word, at) => (word.from >= from && word.to <= to ? [at] : []));
  const there = (at: number) => wordOf(canonical[at]?.norm);
  const [first, last] = [inside[0] ?? 0, inside.at(-1) ?? -3];
  return {
    before: there(first - 1),
    behind: there(last + 1),
    outer: [there(first - 2), there(last + 2)],
  };
}

function wordOf(norm: string | undefined): string {
  if (norm === undefined) return edge;
  return isPerson(norm) ? person : stemOf(norm);
}

/** Runs of words with capitals. */
function namesIn(close: readonly number[], index: ClaimIndex): SaidName[] {
  const { canonical } = index.transcript;
  const isNamed = (at: number) => {
    const plain = bare(canonical[at]?.norm ?? '');
    const isName = canonical[at]?.capital === true && index.capitals.has(plain) && !index.small.has(plain);
    return isName && !isDate(plain) && !isStopWord(plain);
  };
  return runsOf(isNamed, close, index);
}

/** With what stands on either side in their sentence. */
function runsOf(isNamed: (at: number) => boolean, close: readonly number[], index: ClaimIndex): SaidName[] {
  const { canonical } = index.transcript;
  const names: SaidName[] = [];
  for (const at of wordsIn(close, index)) {
    const isInside = isNamed(at - 1) && canonical[at]?.apart === false;
    if (!isNamed(at) || isInside) continue;
    let to = at;
    while (isNamed(to + 1) && canonical[to + 1]?.apart === false) to += 1;
    names.push({ ...besideOf(at, to, index), parts: partsAt(at, to, index) });
  }
  return names;
}

const partsAt = (at: number, to: number, { transcript: { canonical } }: ClaimIndex) =>
  canonical.slice(at, to + 1).map(({ norm }) => bare(norm));

/** The end of a possessive belongs to the name. */
function besideOf(at: number, last: number, { sentenceOf, transcript: { canonical } }: ClaimIndex): Between {
  let to = last;
  while (canonical[to + 1] !== undefined && canonical[to + 1]?.from === canonical[to]?.from) to += 1;
  const there = (place: number) =>
    sentenceOf[place] === sentenceOf[at] ? wordOf(canonical[place]?.norm) : edge;
  return { before: there(at - 1), behind: there(to + 1), outer: [there(at - 2), there(to + 2)] };
}

/** "Ann" and "Lee" of Ann Lee, or one name in two spellings: "Audio Boom", Audioboom. */
function areOne(own: readonly string[], said: readonly string[], index: ClaimIndex): boolean {
  if (own.join('').includes(said.join('')) || said.join('').includes(own.join(''))) return true;
  // Two hills have one word in common.
  const areAlike = own.map((part) => said.some((other) => soundsLike(part, other)));
  if (own.length > 1 && own.length === said.length ? areAlike.every(Boolean) : areAlike.some(Boolean))
    return true;
  for (const voice of index.voices.values())
    if ([...own, ...said].every((part) => voice.includes(part))) return true;
  return false;
}

/** The name itself, or who bears it as "I", stands beside one of the two words. */
function isSaidBeside(
  { parts }: ClaimName,
  { before, behind }: Between,
  close: readonly number[],
  index: ClaimIndex,
): boolean {
  const { canonical } = index.transcript;
  return wordsIn(close, index).some((at) => {
    const norm = canonical[at]?.norm ?? '';
    const isOwn = parts.includes(bare(norm));
    const isSelf =
      self.test(norm) && voiceOf(index.sentenceOf[at] ?? -1, index).some((part) => parts.includes(part));
    if (!isOwn && !isSelf) return false;
    let [from, to] = [at, at];
    while (parts.includes(bare(canonical[from - 1]?.norm ?? ''))) from -= 1;
    while (parts.includes(bare(canonical[to + 1]?.norm ?? ''))) to += 1;
    // "Hill" in the name of another hill.
    const isInOther = [from - 1, to + 1].some((next) => isOwn && canonical[next]?.capital === true);
    if (isInOther && to - from + 1 < parts.length) return false;
    const beside = besideOf(from, to, index);
    const [isBefore, isBehind] = [beside.before === before, beside.behind === behind];
    return (isBefore && (isBehind || isTelling(before))) || (isBehind && isTelling(behind));
  });
}

/** Whether something is denied in the claim and not in its evidence, or the other way round. */
import type { ClaimIndex } from './claim-index.ts';
import { type Clause, clausesOf, type Line, lineOfClaim, lineOfSaid } from './clauses.ts';
import { denying, softly } from './denial-words.ts';
import { sideOf } from './poles.ts';
import type { ReadClaim } from './read-claim.ts';
import type { ClaimReason } from './types.ts';

const setOf = (text: string) => new Set(text.split(' '));
/** Words that say nothing about what is denied. */
const empty = setOf(
  'a an the this that these those it is am are was were be been being do does did have has had can could may might must shall should will would and or to of in on at for with from by as i me my we us our you your he him his she her they them their there so just very really any some if but what which who e then than too also yet even all one ones necessarily actually currently ever exactly particularly want wants wanted wanna going gonna need needs like entirely fully completely probably simply quite',
);
const reach = 9;
const mostKeys = 4;
const mostBefore = 2;
const leastShared = 0.6;
/** An answer such as "They don't." may deny whatever is asked. */
const answering = 0.1;
/** What something is, by its ending. */
const quality = /^enough$|.{3}(?:able|ible|ful|ous|ive|ic|ent|ant)$/;
const askedReach = 16;
const mostDenials = 24;

interface Denial {
  word: string;
  /** Its stem. */
  id: number;
  isSoft: boolean;
  /** "Not until May", "no name for five months": it ends, and others tell the end. */
  isLasting: boolean;
  /** A mark stands before it. */
  isContrast: boolean;
  /** "And not, as he thought, in 2015". */
  isAside: boolean;
  /** What is denied stands right behind it. */
  isTight: boolean;
  /** Stems of the first words that are denied, and of the last ones before. */
  behind: number[];
  before: number[];
  /** Of an answer ("They don't."): what stands before it, which is what it may deny. */
  asked: readonly number[];
  /** "Didn't rise, they fell": the opposite, which is said instead. */
  right: readonly string[];
}

/**
 * What the claim denies may be denied anywhere in `near`; what its evidence denies counts where it is the `core`. Where
 * the claim tells the core nearly word for word, the denials must be the same ones.
 */
export function turnedNegation(
  claim: ReadClaim,
  core: readonly number[],
  near: readonly number[],
  isRetold: boolean,
  index: ClaimIndex,
): ClaimReason | null {
  const own = lineOfClaim(claim);
  const ownDenials = denialsIn(own);
  const around = lineOfSaid(isRetold ? core : near, index);
  const said = lineOfSaid(core, index);
  const word =
    saidWith(ownDenials, around) ??
    unheard(
      matchedIn(ownDenials, denialsIn(around), isRetold),
      ownDenials.filter((denial) => !isLeftByOnly(denial, around)),
      new Set(around.ids),
    ) ??
    leftOut(
      denialsIn(said).filter(
        ({ right }) => !own.norms.some((norm) => right.some((one) => sideOf(norm, one) === 'same')),
      ),
      ownDenials,
      isRetold,
      clausesOf(own),
      (denial) => isSaidToo(denial, said, own, isRetold),
    );
  if (word === null) return null;
  return { cause: 'negation', what: claim.text.toLowerCase().includes(word) ? word : `not (${word})` };
}

/** What the claim denies, and nobody does, although it is spoken of. */
function unheard(
  matched: ReadonlySet<Denial>,
  own: readonly Denial[],
  words: ReadonlySet<number>,
): string | null {
  const left = own.find(
    (denial) =>
      !denial.isSoft && !denial.isAside && !matched.has(denial) && keysOf(denial).some((id) => words.has(id)),
  );
  return left?.word ?? null;
}

/** "The only thing that worked was X": of all else it is denied. */
const isLeftByOnly = ({ behind: [verb = -1], before: [subject = -1] }: Denial, line: Line) =>
  verb >= 0 &&
  clausesOf(line).some(
    ({ from, to, ids }) =>
      line.norms.slice(from, to + 1).includes('only') && ids.has(verb) && !ids.has(subject),
  );

/** "Without the talks being moved" where a whole clause says that they are. */
function saidWith(own: readonly Denial[], around: Line): string | null {
  const clauses = clausesOf(around).filter(({ from, to }) => !isDenying(around, from, to));
  const left = own.find(
    ({ word, behind }) =>
      word === 'without' &&
      behind.length >= leastWithout &&
      clauses.some(({ ids }) => shareOf(behind, ids) === 1),
  );
  return left?.word ?? null;
}
const leastWithout = 3;

/** What the evidence denies, and the claim says without a denial. */
function leftOut(
  said: readonly Denial[],
  own: readonly Denial[],
  isRetold: boolean,
  clauses: readonly Clause[],
  isAffirmed: (denial: Denial) => boolean,
): string | null {
  const matched = matchedIn(said, own, isRetold);
  const every = new Set(clauses.flatMap(({ ids }) => [...ids]));
  const left = said.find(
    (denial) =>
      !denial.isSoft &&
      !denial.isLasting &&
      !matched.has(denial) &&
      clauses.some(({ ids }) => (isRetold ? touches(ids, denial) : says(ids, denial, every))) &&
      !isAffirmed(denial),
  );
  return left?.word ?? null;
}

/** "No change that year; then it changed": what is denied once and said once is both; the claim tells which. */
function isSaidToo(denial: Denial, said: Line, own: Line, isRetold: boolean): boolean {
  const keys = keysOf(denial);
  if (keys.length === 0) return false;
  const words = new Set(own.ids.filter((id) => id >= 0));
  const sharedBy = ({ ids }: Clause) => [...ids].filter((id) => words.has(id) && !keys.includes(id)).length;
  const about = clausesOf(said).filter(({ ids }) => shareOf(keys, ids) === 1);
  const isDenied = ({ from, to }: Clause) => isDenying(said, from, to);
  const affirmed = Math.max(-1, ...about.filter((clause) => !isDenied(clause)).map(sharedBy));
  const denied = Math.max(-1, ...about.filter(isDenied).map(sharedBy));
  return isRetold ? affirmed > denied : affirmed >= 0;
}

const isDenying = ({ norms }: Line, from: number, to: number) =>
  norms.slice(from, to + 1).some((norm) => denying.has(norm) || softly.has(norm));

const keysOf = ({ behind, before }: Denial) => (behind.length > 0 ? behind : before.slice(0, 1));

function touches(ids: ReadonlySet<number>, denial: Denial): boolean {
  // "As a sum, not a share" leaves out what it is not.
  if (denial.isContrast) return says(ids, denial, ids);
  return ids.has(keysOf(denial)[0] ?? -1);
}

/** One clause says what is denied; what stands before the denial may stand in another where little is. */
function says(
  ids: ReadonlySet<number>,
  { behind, before, isTight }: Denial,
  every: ReadonlySet<number>,
): boolean {
  // "Not enough", "not reliable": what stands right behind it is what it denies.
  if (isTight && ids.has(behind[0] ?? -1) && behind.slice(1).filter((id) => every.has(id)).length > 0)
    return true;
  if (behind.length === 0) return before.length > 1 && shareOf(before, ids) === 1;
  if (!ids.has(behind[0] ?? -1) || shareOf(behind, ids) < leastShared) return false;
  return (
    shareOf(behind, ids) * behind.length +
      shareOf(before, behind.length === 1 ? every : ids) * before.length >=
    leastShared * (behind.length + before.length)
  );
}

const shareOf = (keys: readonly number[], ids: ReadonlySet<number>) =>
  keys.filter((id) => id >= 0 && ids.has(id)).length / Math.max(1, keys.length);

/** Denials that have a counterpart; told word for word, one of its own. */
function matchedIn(one: readonly Denial[], other: readonly Denial[], isRetold: boolean): Set<Denial> {
  const fitOf = isRetold ? closeFit : looseFit;
  const pairs = one
    .flatMap((own) =>
      other
        .filter((said) => mayAnswer(own, said, other) && mayAnswer(said, own, one))
        .map((said) => ({ own, said, fit: fitOf(own, said) })),
    )
    .filter(({ fit }) => fit > 0)
    .sort((a, b) => b.fit - a.fit);
  const matched = new Set<Denial>();
  const used = new Set<Denial>();
  for (const { own, said } of pairs) {
    if (matched.has(own) || (isRetold && used.has(said))) continue;
    matched.add(own);
    used.add(said);
  }
  return matched;
}

/** "Has not failed" is no way to say that it failed; and "unless" answers no "not" where "unless" was said as well. */
function mayAnswer(soft: Denial, hard: Denial, others: readonly Denial[]): boolean {
  if (!soft.isSoft || hard.isSoft) return true;
  return hard.behind[0] !== soft.id && !others.some(({ word }) => word === soft.word);
}

function looseFit(one: Denial, other: Denial): number {
  if (one.isSoft && other.isSoft) return 0;
  const keys = new Set([...other.behind, ...other.before].filter((id) => id >= 0));
  const shared = [...one.behind, ...one.before].filter((id) => keys.has(id)).length;
  const isFirst = one.behind[0] === other.behind[0] && (one.behind[0] ?? -1) >= 0;
  const isAnswer = answers(one, other) || answers(other, one);
  if (shared === 0 && one.word === other.word && /^(?:none|nobody|nothing|neither)$/.test(one.word))
    return 0.5;
  return shared + (isFirst ? 0.5 : 0) + (isAnswer ? answering : 0);
}

const answers = ({ asked }: Denial, other: Denial) =>
  keysOf(other).some((id) => id >= 0 && asked.includes(id));

/** The same words are denied, from the first on. */
function closeFit(one: Denial, other: Denial): number {
  const [own, said] = [keysOf(one), keysOf(other)];
  const shared = own.filter((id) => id >= 0 && said.includes(id)).length;
  const isFirst = own[0] === said[0] && (own[0] ?? -1) >= 0;
  if (one.isSoft && other.isSoft) return 0;
  if (isFirst || (shared > 0 && shared * 2 >= Math.min(own.length, said.length))) return shared;
  if (one.isSoft || other.isSoft) return 0;
  return one.behind.length === 0 || other.behind.length === 0 ? answering : 0;
}

function denialsIn(line: Line): Denial[] {
  const found: Denial[] = [];
  for (const [at, word] of line.norms.entries()) {
    const isSoft = softly.has(word);
    if (!isSoft && (!denying.has(word) || isIdle(line, at))) continue;
    const behind = keysFrom(line, at, 1, mostKeys);
    found.push({
      word,
      id: line.ids[at] ?? -1,
      isSoft,
      isLasting: lasts(line, at),
      isContrast: line.apart[at] === true,
      isAside: line.norms[at - 1] === 'and' && line.apart[at + 1] === true,
      isTight: word === 'not' && quality.test(line.norms[at + 1] ?? ''),
      behind,
      before: keysFrom(line, at, -1, mostBefore),
      right: oppositeBehind(line, at),
      asked: behind.length > 0 || isSoft ? [] : line.ids.slice(Math.max(0, at - askedReach), at),
    });
    if (found.length === mostDenials) return found;
  }
  return found;
}

function oppositeBehind({ norms }: Line, at: number): string[] {
  const denied = norms[at + 1] ?? '';
  return norms
    .slice(at + 2, at + askedReach)
    .filter((norm) => sideOf(denied, norm) === 'opposite')
    .slice(0, 1);
}

/** "No, that's separate" answers somebody; "not only", "nothing but" and "don't mind" say that it is so. */
function isIdle({ norms, apart }: Line, at: number): boolean {
  const next = norms[at + 1];
  if (norms[at] === 'no')
    return (
      next === undefined || apart[at + 1] === true || /^(?:that|it|i|we|you|they|he|she|because)$/.test(next)
    );
  if (next === 'even' && norms.slice(0, at).some((norm) => denying.has(norm) || softly.has(norm)))
    return true;
  if (next === 'but' && /^no(?:thing|body|ne)$/.test(norms[at] ?? '') && apart[at + 1] !== true) return true;
  return next === 'only' || next === 'mind' || (next === 'call' && norms[at + 2] === 'list');
}

function lasts({ norms }: Line, at: number): boolean {
  const behind = norms.slice(at + 1, at + 1 + reach + 2);
  const from = behind.findIndex((norm) => /^(?:until|till|for)$/.test(norm));
  return from >= 0 && norms.slice(at + 2 + from, at + 5 + from).some((norm) => /^\d/.test(norm));
}

/** The nearest words that say something, up to a mark, a "but" or another denial. */
function keysFrom({ norms, ids, apart }: Line, at: number, step: 1 | -1, most: number): number[] {
  const keys: number[] = [];
  for (let place = at + step; Math.abs(place - at) <= reach && keys.length < most; place += step) {
    const word = norms[place];
    if (word === undefined || denying.has(word) || word === 'but' || word === 'because') break;
    if (step > 0 ? apart[place] : apart[place + 1] && place + 1 !== at) break;
    if (!empty.has(word)) keys.push(ids[place] ?? -1);
  }
  return keys;
}

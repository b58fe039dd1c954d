/** Names in a claim: words with capitals, as far as they are names and not the beginning of a sentence. */
import type { Word } from '../quote-gate/words.ts';
import type { ClaimIndex } from './claim-index.ts';
import { isMonthAt } from './months.ts';
import { bare, isDateName } from './name-words.ts';
import { isFrameWord, isStopWord } from './stop-words.ts';

export interface ClaimName {
  /** First and last word. */
  from: number;
  to: number;
  /** Folded, without titles and endings. */
  parts: readonly string[];
  text: string;
}

/** Names of the episode and the show, each as its folded words. */
export interface KnownNames {
  words: ReadonlySet<string>;
  each: readonly ReadonlySet<string>[];
}

export function knownNames(names: readonly string[]): KnownNames {
  const each = names.map((name) => new Set(name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []));
  return { words: new Set(each.flatMap((words) => [...words])), each };
}

const titles = new Set('mr mrs ms dr prof the a an'.split(' '));
const joining = new Set(['of', 'and', 'the', '&', 'de', 'van', 'von']);
const subjectVerb =
  /^(?:is|was|has|had|says|said|thinks|thought|tells|told|explains|explained|argues|argued|notes|noted|wants|wanted|asks|asked|believes|recalls|recalled|describes|described|mentions|mentioned|adds|added|suggests|suggested|recommends|warns|warned|reports|reported|bought|sold|built|made|paid|did|does|can|could|will|would|should|and|likes|makes|uses|gives|gave|took|got|came|went|remembers|remembered|feels|puts|who|reckons|charges|charged|owns|owned|works|worked|lost|won|used|needs|needed|saw|found|agrees|agreed|started|began)$/;
/** An ending that names do not have: what begins a sentence with it is a word. */
const wordEnding = /(?:ing|tion|sion|ment|ness|ity|ance|ence|ship|ism|ly|ed|ers|s)$/;

const massEnding = /(?:ing|tion|sion|ment|ness|ity|ance|ence|ship|ism|ly|ics)$/;

export function readNames(
  text: string,
  words: readonly Word[],
  index: ClaimIndex,
  known: KnownNames,
): ClaimName[] {
  const isPlain = words.map((word, at) => isNameWord(text, words, at, word, index, known.words));
  const isName = isPlain.map(
    (is, at) =>
      is || (isPlain[at + 2] === true && hasCapital(text, words[at]) && isInTitle(text, words, at + 1)),
  );
  const names: ClaimName[] = [];
  for (let at = 0; at < words.length; at += 1) {
    if (!isName[at]) continue;
    let to = at;
    const isDay = isDateName(bare(words[at]?.norm ?? ''));
    while (
      !isDay &&
      follows(text, words, to) &&
      (isName[to + 1] || (joins(text, words, to + 1) && follows(text, words, to + 1) && isName[to + 2]))
    )
      to += isName[to + 1] ? 1 : 2;
    if (isGlued(text, words, to)) to += 1;
    if (at === placeOpens(words, isName) && to > at && areApart(words, at, index)) to = at;
    const parts = withoutRole(
      words
        .slice(at, to + 1)
        .map(({ norm }) => bare(norm))
        .filter((part, nth) => !titles.has(part) && !joining.has(part) && !isInTitle(text, words, at + nth)),
      index,
    );
    if (parts.length > 0)
      names.push({ from: at, to, parts, text: text.slice(words[at]?.from, words[to]?.to) });
    at = to;
  }
  return names;
}

/** "In the US Audioboom": where a sentence begins with its place, the next name begins behind it. */
function placeOpens(words: readonly Word[], isName: readonly boolean[]): number {
  const at = isName.indexOf(true);
  const before = words.slice(0, Math.max(0, at)).map(({ norm }) => norm);
  return /^(?:in|at|on|for|from|across|outside|inside|within|unlike)(?: the)?$/.test(before.join(' '))
    ? at
    : -1;
}

/** Nobody says the two one behind the other. */
function areApart(words: readonly Word[], at: number, { transcript }: ClaimIndex): boolean {
  const [one, two] = [bare(words[at]?.norm ?? ''), bare(words[at + 1]?.norm ?? '')];
  return !transcript.words.some(
    ({ norm }, place) => bare(norm) === one && bare(transcript.words[place + 1]?.norm ?? '') === two,
  );
}

/** "Stager Odette Lamar": what stands before the whole name of a speaker is what she does. */
function withoutRole(parts: readonly string[], { voices, speakerParts }: ClaimIndex): readonly string[] {
  const [role = '', ...name] = parts;
  if (name.length < 2 || speakerParts.has(role)) return parts;
  const isSpeaker = [...voices.values()].some((own) => name.every((part) => own.includes(part)));
  return isSpeaker ? name : parts;
}

/** "OP3", "SOC2": what is written without a gap is one name. */
const isGlued = (text: string, words: readonly Word[], at: number) =>
  words[at + 1]?.from === words[at]?.to &&
  /^\p{Lu}+$/u.test(text.slice(words[at]?.from, words[at]?.to)) &&
  /^\d/.test(words[at + 1]?.norm ?? '');
const joins = (text: string, words: readonly Word[], at: number) =>
  words[at]?.norm === 'of' || isInTitle(text, words, at);
const hasCapital = (text: string, word: Word | undefined) =>
  word !== undefined && /^\p{Lu}/u.test(text.slice(word.from, word.to));
/** "Women Who Code": a small word with a capital between two words with capitals. */
const isInTitle = (text: string, words: readonly Word[], at: number) =>
  isStopWord(words[at]?.norm ?? '') &&
  words[at]?.norm !== 'i' &&
  [at - 1, at, at + 1].every((place) => hasCapital(text, words[place])) &&
  follows(text, words, at - 1) &&
  follows(text, words, at);
const follows = (text: string, words: readonly Word[], at: number) =>
  /^[\s.&'\u2019-]{1,3}$/.test(text.slice(words[at]?.to, words[at + 1]?.from)) &&
  !/['\u2019]s$/.test(text.slice(words[at]?.from, words[at]?.to)) &&
  words[at + 1]?.stops !== true;

function isNameWord(
  text: string,
  words: readonly Word[],
  at: number,
  word: Word,
  index: ClaimIndex,
  known: ReadonlySet<string>,
): boolean {
  const raw = text.slice(word.from, word.to);
  if (!/^\p{Lu}/u.test(raw) || word.norm === 'i' || word.norm.startsWith("i'") || titles.has(word.norm))
    return false;
  if (/^q[1-4]?$/.test(word.norm)) return false;
  if (isMonthAt(words, at)) return true;
  const plain = bare(word.norm);
  const isSecond = plain === 'one' && words[at - 1]?.capital === true;
  // "T-Mobile".
  if (plain.length === 1 && isHyphened(text, words, at)) return true;
  if (word.capital) return isSecond || !(isStopWord(plain) && plain.length < 5) || /^\p{Lu}{2}/u.test(raw);
  return opensWithName(text, words, at, word, index, known);
}

const isHyphened = (text: string, words: readonly Word[], at: number) =>
  /^-\p{Lu}\p{Ll}/u.test(text.slice(words[at]?.to, (words[at]?.to ?? 0) + 3));

const singularVerb =
  /^(?:finds|sees|keeps|runs|sells|buys|makes|takes|gives|gets|needs|works|uses|pays|owns|calls|counts|reckons|ranks|leads|plans|expects|offers|charges|hosts|knows|likes|sets|says|thinks|tells|explains|argues|notes|asks|believes|wants|has|is|was|adds|suggests|recommends|warns|recalls|describes|mentions)$/;

const object = /^(?:an?|the|its|his|her|their|this|that|these|those)$/;

/** A sentence begins with it, so that its capital says nothing. */
function opensWithName(
  text: string,
  words: readonly Word[],
  at: number,
  word: Word,
  { capitals, small, speakerParts, topics }: ClaimIndex,
  known: ReadonlySet<string>,
): boolean {
  const raw = text.slice(word.from, word.to);
  const plain = bare(word.norm);
  if (isStopWord(plain) || isFrameWord(plain)) return false;
  if (/^\.\p{Ll}/u.test(text.slice(word.to, word.to + 2))) return true;
  if (/^\p{Lu}(?:\p{Lu}|\p{Ll}+(?:\p{Lu}|\.\p{L}))/u.test(raw)) return true;
  if (topics.has(`${plain}${bare(words[at + 1]?.norm ?? '')}`)) return true;
  if (known.has(plain) || capitals.has(plain)) return !small.has(plain) || speakerParts.has(plain);
  if (small.has(plain)) return false;
  const next = words[at + 1];
  const nextRaw = text.slice(next?.from ?? 0, next?.to ?? 0);
  if (/['\u2019]s$/.test(raw) || (/^\p{Lu}\p{Ll}/u.test(nextRaw) && follows(text, words, at))) return true;
  return isSubject(plain, words, at);
}

function isSubject(plain: string, words: readonly Word[], at: number): boolean {
  const next = words[at + 1];
  // "Tobias says": one of something without an article is a name; "buyers said" are many.
  const follower = next?.norm ?? '';
  if (singularVerb.test(follower) && !massEnding.test(plain)) return true;
  if (wordEnding.test(plain)) return false;
  // "Mozilla develops a protocol": what is said of one thing has its object behind it.
  const isVerb = /.(?:[^s]s|ed)$/.test(follower) && object.test(words[at + 2]?.norm ?? '');
  return (isVerb && !next?.apart && !massEnding.test(plain)) || subjectVerb.test(follower);
}

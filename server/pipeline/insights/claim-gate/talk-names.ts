/** Whom and what a conversation is about, so that "I" and "we" may be called by their name. */
import type { PreparedTranscript } from '../quote-gate/prepare-transcript.ts';
import { bare, isDate } from './name-words.ts';
import { isStopWord } from './stop-words.ts';

const cueReach = 6;
/** People are introduced when a conversation begins. */
const openingWords = 1_500;
const introducing = new Set(
  'conversation talk talking talked chat chatting interview interviewing joined joining joins guest guests welcome welcoming introduce introducing host hosts hosted cohost name'.split(
    ' ',
  ),
);

/** Whole names of people who were introduced: where voices have no labels, one of them speaks. */
export function introducedNames({ words, cased }: PreparedTranscript): readonly (readonly string[])[] {
  const found: string[][] = [];
  if (!cased) return found;
  for (let at = 1; at < Math.min(words.length - 1, openingWords); at += 1) {
    const [first, last] = [words[at], words[at + 1]];
    if (first?.capital !== true || last?.capital !== true || last.apart) continue;
    const before = words.slice(Math.max(0, at - cueReach), at).map(({ norm }) => norm);
    if (!before.some((norm) => introducing.has(norm) || norm === "i'm")) continue;
    found.push([bare(first.norm), bare(last.norm)]);
  }
  return found;
}

const nobody = /^(?:speaker|voice|unknown|host|guest|[a-z]|\d*)$/;

/** The names of each voice; "Eric" is Eric Nuzum where he was introduced so, and "SPEAKER_1" is nobody. */
export function voiceNames(
  transcript: PreparedTranscript,
  introduced: readonly (readonly string[])[],
): ReadonlyMap<string, readonly string[]> {
  const byThemselves = selfIntroduced(transcript);
  return new Map(
    [...transcript.speakers].map(([id, parts]) => {
      const own = parts.filter((part) => !nobody.test(part));
      const whole = own.length === 1 ? introduced.find((name) => name.includes(own[0] ?? '')) : undefined;
      return [id, whole ?? (own.length === 0 ? (byThemselves.get(id) ?? []) : own)];
    }),
  );
}

/** "I'm James Cridland": a voice without a label says who it is, once and as nobody else does. */
function selfIntroduced({ words, utterances, cased }: PreparedTranscript): Map<string, readonly string[]> {
  const found = new Map<string, Map<string, readonly string[]>>();
  for (let at = 1; cased && at + 1 < words.length; at += 1) {
    const [first, last] = [words[at], words[at + 1]];
    if (first?.capital !== true || last?.capital !== true || last.apart) continue;
    const before = words[at - 1]?.norm ?? '';
    const isSelf =
      before === "i'm" ||
      (before === 'am' && words[at - 2]?.norm === 'i') ||
      (before === 'is' && words[at - 2]?.norm === 'name' && words[at - 3]?.norm === 'my');
    const speaker = utterances[first.utterance]?.speaker;
    if (!isSelf || speaker === undefined) continue;
    const name = [bare(first.norm), bare(last.norm)];
    found.set(
      speaker,
      (found.get(speaker) ?? new Map<string, readonly string[]>()).set(name.join(' '), name),
    );
  }
  const voices = new Map<string, readonly string[]>();
  for (const [speaker, names] of found) {
    const [[key, name] = ['', []], ...more] = names;
    const isShared = [...found].some(([other, theirs]) => other !== speaker && theirs.has(key));
    if (more.length === 0 && !isShared) voices.set(speaker, name);
  }
  return voices;
}

const leastSaid = 6;
const mostTopics = 4;
/** What is spoken of much less than the first is no topic. */
const leastOfFirst = 3;
/** A name is hardly ever written small ("gitlab.com"). */
const mostlyNamed = 4;

/** The names that are said in most sentences, without those of the voices; "Audio Boom" also as one word. */
export function topicNames(
  { words, sentenceOf, cased }: PreparedTranscript,
  speakerParts: ReadonlySet<string>,
): ReadonlySet<string> {
  if (!cased) return new Set();
  const counts = new Map<string, { named: Set<number>; small: number }>();
  const add = (name: string, at: number, isNamed: boolean) => {
    const count = counts.get(name) ?? { named: new Set<number>(), small: 0 };
    if (isNamed) count.named.add(sentenceOf[at] ?? 0);
    else count.small += 1;
    counts.set(name, count);
  };
  words.forEach(({ norm, capital, fresh, stops }, at) => {
    const plain = bare(norm);
    if (norm.startsWith("i'") || isStopWord(plain) || isDate(plain) || speakerParts.has(plain)) return;
    if (!(fresh || stops)) add(plain, at, capital);
    const next = words[at + 1];
    if (capital && next?.capital === true && !next.apart) add(`${plain}${bare(next.norm)}`, at, true);
  });
  return new Set(
    [...counts]
      .filter(([, { named, small }]) => named.size >= leastSaid && named.size > small * mostlyNamed)
      .sort(([, one], [, two]) => two.named.size - one.named.size)
      .slice(0, mostTopics)
      .filter(
        ([, { named }], _, [[, first] = [undefined, undefined]]) =>
          named.size * leastOfFirst >= (first?.named.size ?? 0),
      )
      .map(([name]) => name),
  );
}

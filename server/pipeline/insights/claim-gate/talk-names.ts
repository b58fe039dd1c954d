/** Whom and what a conversation is about, so that "I" and "we" may be called by their name. */
import type { PreparedTranscript } from '../quote-gate/prepare-transcript.ts';
import { bare, isDate } from './read-names.ts';
import { isStopWord } from './stop-words.ts';

const cueReach = 6;
/** People are introduced when a conversation begins. */
const openingWords = 1_500;
const introducing = new Set(
  'conversation talk talking talked chat chatting interview interviewing joined joining joins guest guests welcome welcoming introduce introducing host hosts hosted cohost name'.split(
    ' ',
  ),
);

/** Parts of the whole names of people who were introduced: where voices have no labels, one of them speaks. */
export function introducedNames({ words, cased }: PreparedTranscript): ReadonlySet<string> {
  const found = new Set<string>();
  if (!cased) return found;
  for (let at = 1; at < Math.min(words.length - 1, openingWords); at += 1) {
    const [first, last] = [words[at], words[at + 1]];
    if (first?.capital !== true || last?.capital !== true || last.apart) continue;
    const before = words.slice(Math.max(0, at - cueReach), at).map(({ norm }) => norm);
    if (!before.some((norm) => introducing.has(norm) || norm === "i'm")) continue;
    for (const { norm } of [first, last]) found.add(bare(norm));
  }
  return found;
}

const leastSaid = 6;
const mostTopics = 3;

/** The names that are said in most sentences, without those of the voices. */
export function topicNames(
  { words, sentenceOf, cased }: PreparedTranscript,
  speakerParts: ReadonlySet<string>,
  small: ReadonlySet<string>,
): ReadonlySet<string> {
  const sentences = new Map<string, Set<number>>();
  if (!cased) return new Set();
  words.forEach(({ norm, capital }, at) => {
    const plain = bare(norm);
    if (!capital || isStopWord(plain) || isDate(plain) || small.has(plain) || speakerParts.has(plain)) return;
    const places = sentences.get(plain) ?? new Set();
    places.add(sentenceOf[at] ?? 0);
    sentences.set(plain, places);
  });
  const often = [...sentences].filter(([, places]) => places.size >= leastSaid);
  const first = often.sort(([, one], [, two]) => two.size - one.size).slice(0, mostTopics);
  return new Set(first.map(([name]) => name));
}

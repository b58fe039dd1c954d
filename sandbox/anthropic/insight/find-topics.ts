/**
 * What an episode is about: known subjects by how often they come up, and pairs of words that return without being
 * everyday speech.
 */
import { contentStems, isContent, stemOf, titleCase, wordsOf } from '../text/words.ts';
import { mentions, subjects } from '../vocabulary/subjects.ts';
import type { Material } from './read-transcript.ts';

export interface Topic {
  title: string;
  /** Finds the topic in a text, each time that it comes up. */
  pattern: RegExp;
  points: number;
}

/** Mentions of a clear topic; of one that only fills up a short list; of a pair of words that returns. */
const [clear, faint, minPairs] = [4, 1.6, 3];
const [least, most] = [4, 6];

export function findTopics(material: Material): Topic[] {
  const spoken = material.turns.map(({ text }) => text).join('\n');
  const known = subjects.map((subject) => ({
    title: subject.topic,
    pattern: subject.pattern,
    points: mentions(spoken, subject) + mentions(material.episode, subject) * 4,
  }));
  const strong = known.filter(({ points }) => points >= faint);
  const topics = [...strong, ...returningPairs(material, strong)]
    .toSorted((a, b) => b.points - a.points)
    .filter(unlikeEarlier);
  return topics.filter(({ points }, index) => index < least || points >= clear).slice(0, most);
}

function unlikeEarlier(topic: Topic, index: number, all: readonly Topic[]): boolean {
  const stems = topic.title.toLowerCase().split(/[ -]/).map(stemOf);
  return !all.slice(0, index).some((earlier) => {
    const others = earlier.title.toLowerCase().split(/[ -]/).map(stemOf);
    return stems.some((stem) => others.includes(stem) && !['listing', 'buyer', 'and', 'for'].includes(stem));
  });
}

/**
 * Neighbouring words that come back, none of them a name or everyday speech. Beside known subjects only pairs that the
 * title or such a subject shares a word with: the rest are running jokes.
 */
function returningPairs({ turns, names, episode }: Material, known: readonly Topic[]): Topic[] {
  const matters = contentStems([episode, ...known.map(({ title }) => title)].join(' '));
  const isMatter = (phrase: string) =>
    known.length < least || phrase.split(' ').some((word) => matters.has(stemOf(word)));
  const own = new Set([...names.values()].flatMap((name) => name.toLowerCase().split(/\s+/)));
  const pairs = new Map<string, { phrase: string; count: number }>();
  for (const { text } of turns) {
    for (const clause of text.split(/[.,;:!?\u2026"\u201c\u201d()]+/)) {
      for (const phrase of pairsIn(clause, own)) {
        const key = phrase.split(' ').map(stemOf).join(' ');
        const known = pairs.get(key) ?? { phrase, count: 0 };
        pairs.set(key, { phrase: known.phrase, count: known.count + 1 });
      }
    }
  }
  return [...pairs.values()]
    .filter(({ phrase, count }) => count >= minPairs && isMatter(phrase))
    .map(({ phrase, count }) => ({
      title: titleCase(phrase),
      pattern: new RegExp(`\\b${phrase.split(' ').map(stemOf).join('\\w*\\s+')}`, 'giu'),
      points: count * 1.6,
    }));
}

function pairsIn(clause: string, own: ReadonlySet<string>): string[] {
  const spoken = clause.trim().split(/\s+/);
  // Two capitals in a row are a place or a person.
  const isProper = (index: number) => index > 0 && /^\p{Lu}/u.test(spoken[index] ?? '');
  const words = spoken.map((word) => wordsOf(word)[0] ?? '');
  return words.flatMap((word, index) => {
    const next = words[index + 1] ?? '';
    const usable = isContent(word) && isContent(next) && !own.has(word) && !own.has(next);
    return usable && !isProper(index + 1) && !isProper(index) ? [`${word} ${next}`] : [];
  });
}

/** The topic that a passage is most about; of equals the one that comes up less elsewhere. */
export function topicOf(text: string, topics: readonly Topic[]): Topic | undefined {
  const [best] = topics
    .map((topic) => ({ topic, count: text.match(topic.pattern)?.length ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count || a.topic.points - b.topic.points);
  return best?.topic;
}

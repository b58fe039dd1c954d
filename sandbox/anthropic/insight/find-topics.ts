/**
 * What an episode is about: known subjects by how often they come up, and pairs of words that return without being
 * everyday speech.
 */
import { isContent, stemOf, titleCase, wordsOf } from '../text/words.ts';
import { mentions, subjects } from '../vocabulary/subjects.ts';
import type { Material } from './read-transcript.ts';

export interface Topic {
  title: string;
  /** Finds the topic in a text. */
  pattern: RegExp;
  points: number;
}

const minMentions = 3;
const most = 6;

export function findTopics(material: Material): Topic[] {
  const spoken = material.turns.map(({ text }) => text).join('\n');
  const title = `${material.episode} `.repeat(3);
  const known = subjects.map((subject) => ({
    title: subject.topic,
    pattern: new RegExp(subject.pattern.source, 'iu'),
    points: mentions(spoken, subject) + mentions(title, subject) * 1.5,
  }));
  const strong = known.filter(({ points }) => points >= minMentions);
  const topics = [...strong, ...returningPairs(material)].toSorted((a, b) => b.points - a.points);
  return topics.filter(unlikeEarlier).slice(0, most);
}

function unlikeEarlier(topic: Topic, index: number, all: readonly Topic[]): boolean {
  const stems = topic.title.toLowerCase().split(' ').map(stemOf);
  return !all.slice(0, index).some((earlier) => {
    const others = earlier.title.toLowerCase().split(' ').map(stemOf);
    return stems.some((stem) => others.includes(stem) && stem !== 'listing' && stem !== 'buyer');
  });
}

/** Neighbouring words that come back at least three times, none of them a name or everyday speech. */
function returningPairs({ turns, names }: Material): Topic[] {
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
    .filter(({ count }) => count >= minMentions)
    .map(({ phrase, count }) => ({
      title: titleCase(phrase),
      pattern: new RegExp(`\\b${phrase.split(' ').map(stemOf).join('\\w*\\s+')}`, 'iu'),
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

/** The topic that a passage falls under; the one that returns the least elsewhere wins. */
export function topicOf(text: string, topics: readonly Topic[]): Topic | undefined {
  return topics.find(({ pattern }) => pattern.test(text));
}

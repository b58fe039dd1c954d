import { listOf } from '../insight/write-summary.ts';
import { splitSentences } from '../text/split-sentences.ts';
import { uncapital } from '../text/words.ts';
import type { Lesson } from './collect-lessons.ts';
import type { Connection } from './connect-episodes.ts';
import type { DigestMaterial } from './read-episodes.ts';

/** Three or four sentences that a reader could retell: what was covered, where shows met, one number, one thing to do. */
export function writeOverview(
  { episodes }: DigestMaterial,
  lessons: readonly Lesson[],
  connections: readonly Connection[],
  names: ReadonlySet<string>,
): string {
  const shows = [...new Set(episodes.map(({ podcast }) => podcast).filter(Boolean))];
  const themes = connections.slice(0, 3).map(({ theme }) => theme.toLowerCase());
  const about =
    themes.length > 0
      ? listOf(themes)
      : listOf(episodes.slice(0, 3).map(({ title }) => `\u201c${title}\u201d`));
  const counted = `${numberWord(episodes.length)} ${episodes.length === 1 ? 'episode' : 'episodes'}`;
  const opening = `${capitalise(counted)}${shows.length > 0 ? ` of ${listOf(shows.slice(0, 4))}` : ''} ${episodes.length === 1 ? 'deals' : 'meet'} on ${about}.`;
  const [lead, second] = connections;
  const told = splitSentences(lead?.insight ?? '').slice(0, 2);
  const also = splitSentences(second?.insight ?? '').slice(0, 1);
  const written = [opening, ...told, ...also];
  const action = lessons
    .filter(({ isAdvice, text }) => isAdvice && !written.some((part) => part.includes(text.slice(6))))
    .toSorted((a, b) => b.worth - a.worth)[0];
  return [...written, ...(action ? [`For Monday: ${uncapital(action.text, names)}`] : [])].join(' ');
}

const words = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
const numberWord = (count: number) => words[count] ?? String(count);
const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

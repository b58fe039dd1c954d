/** One-hour talks, put together from the conversations of the sandbox's shows: the same ones for the same seed. */

import type { Utterance } from '../../contract/transcripts.ts';
import { createDice, type Dice } from '../../launch/seed/words.ts';
import { readShows, type SandboxEpisode } from '../../sandbox/shows/read-shows.ts';

export interface MadeTalk {
  title: string;
  utterances: Utterance[];
  labels: Record<string, string>;
  words: number;
}

const names = [
  'Dana Whitfield',
  'Luis Ortega',
  'Priya Raman',
  'Owen Marsh',
  'Marta Lindqvist',
  'Theo Abbott',
];
const breathMs = 800;

export function makeTalks(count: number, wordsEach: number, seed: number): MadeTalk[] {
  const dice = createDice(seed);
  const conversations = readShows().flatMap(({ episodes }) => episodes);
  return Array.from({ length: count }, (_, nth) => makeTalk(dice, conversations, { nth, wordsEach }));
}

function makeTalk(
  dice: Dice,
  conversations: readonly SandboxEpisode[],
  { nth, wordsEach }: { nth: number; wordsEach: number },
): MadeTalk {
  const utterances: Utterance[] = [];
  let words = 0;
  let offsetMs = 0;
  for (const conversation of shuffled(dice, conversations)) {
    for (const { speaker, start, end, text } of conversation.utterances) {
      if (words >= wordsEach) break;
      utterances.push({ speaker, start: start + offsetMs, end: end + offsetMs, text });
      words += text.split(' ').length;
    }
    offsetMs = (utterances.at(-1)?.end ?? 0) + breathMs;
  }
  const heard = [...new Set(utterances.map(({ speaker }) => speaker))];
  const from = dice.roll(names.length);
  const labels = Object.fromEntries(
    heard.map((speaker, at) => [speaker, names[(from + at) % names.length] ?? speaker]),
  );
  return { title: `An hour at the table, part ${nth + 1}`, utterances, labels, words };
}

function shuffled<T>(dice: Dice, items: readonly T[]): T[] {
  const rest = [...items];
  return items.flatMap(() => rest.splice(dice.roll(rest.length), 1));
}

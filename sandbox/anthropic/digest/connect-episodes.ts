/** Themes that several episodes touch, told with the lessons that touch them. */
import { titleCase } from '../text/words.ts';
import { grade, type Lesson } from './collect-lessons.ts';
import { disagrees, tellLesson } from './tell-lesson.ts';

export interface Connection {
  theme: string;
  insight: string;
  impact_rating: number;
  supporting_episodes: string[];
  actionable_tip?: string;
}

const [few, most] = [2, 5];
const maxVoices = 3;
/** A lesson that does not stand alone joins nothing. */
const goodEnough = 1;

export function connectEpisodes(lessons: readonly Lesson[], names: ReadonlySet<string>): Connection[] {
  const themed = byTheme(lessons);
  const groups = [...themed, ...bySharedWord(lessons)];
  const used = new Set<Lesson>();
  const connections: Connection[] = [];
  for (const { theme, members } of groups) {
    // A shared word is a weak tie: it fills up, it does not crowd out.
    if (connections.length === (themed.some((group) => group.theme === theme) ? most : few)) break;
    const voices = voicesOf(members.filter(({ lesson }) => !used.has(lesson)));
    if (voices.length < 2) continue;
    for (const voice of voices) used.add(voice);
    const open = members.map(({ lesson }) => lesson).filter((lesson) => !used.has(lesson));
    const tip = tipOf(open);
    if (tip !== undefined) used.add(tip);
    connections.push(tellConnection(theme, voices, tip, names));
  }
  return connections.toSorted((a, b) => b.impact_rating - a.impact_rating);
}

interface Group {
  theme: string;
  members: { lesson: Lesson; weight: number }[];
}

function byTheme(lessons: readonly Lesson[]): Group[] {
  const groups = new Map<string, Group['members']>();
  for (const lesson of lessons) {
    const [main] = lesson.themes;
    for (const { theme, weight } of lesson.themes) {
      // What is only touched in passing does not join episodes.
      if (main === undefined || weight < main.weight * 0.75 || weight < 1 || lesson.worth < goodEnough)
        continue;
      groups.set(theme, [...(groups.get(theme) ?? []), { lesson, weight }]);
    }
  }
  return [...groups]
    .map(([theme, members]) => ({ theme, members }))
    .toSorted((a, b) => reach(b.members) - reach(a.members));
}

/** Words of the trade that every episode shares. */
const everyday = new Set([
  'house',
  'price',
  'seller',
  'buyer',
  'agent',
  'client',
  'money',
  'offer',
  'listing',
  'broker',
  'market',
]);

/** Where no known theme is shared, a word may be. */
function bySharedWord(lessons: readonly Lesson[]): Group[] {
  const groups = new Map<string, Group['members']>();
  for (const lesson of lessons) {
    for (const stem of lesson.stems) groups.set(stem, [...(groups.get(stem) ?? []), { lesson, weight: 0.5 }]);
  }
  return [...groups]
    .filter(
      ([stem, members]) =>
        stem.length > 4 &&
        !everyday.has(stem) &&
        new Set(members.map(({ lesson }) => lesson.episode.id)).size > 1,
    )
    .map(([stem, members]) => ({ theme: titleCase(`more on ${stem}s`), members }))
    .toSorted((a, b) => reach(b.members) - reach(a.members));
}

/** Different shows count most, then how much was said. */
function reach(members: Group['members']): number {
  const shows = new Set(members.map(({ lesson }) => lesson.episode.podcast)).size;
  const episodes = new Set(members.map(({ lesson }) => lesson.episode.id)).size;
  const weight = members.reduce((sum, member) => sum + Math.min(2, member.weight), 0);
  return shows * 4 + episodes + weight;
}

/** One lesson an episode, the clearest first, different shows before the same one. */
function voicesOf(members: Group['members']): Lesson[] {
  const chosen: Lesson[] = [];
  for (const sameShowToo of [false, true]) {
    while (chosen.length < maxVoices) {
      const next = members
        .filter(({ lesson }) => chosen.every((one) => fitsBeside(lesson, one, sameShowToo)))
        .toSorted((a, b) => worthBeside(b, chosen) - worthBeside(a, chosen))[0];
      if (next === undefined) break;
      chosen.push(next.lesson);
    }
    if (chosen.length >= 2) break;
  }
  return chosen;
}

function fitsBeside(lesson: Lesson, other: Lesson, sameShowToo: boolean): boolean {
  if (lesson.episode.id === other.episode.id) return false;
  return sameShowToo || lesson.episode.podcast !== other.episode.podcast;
}

/** Another view is worth more than the same one again. */
function worthBeside({ lesson, weight }: Group['members'][number], [first]: readonly Lesson[]): number {
  return weight + lesson.worth + (first !== undefined && disagrees(first, lesson) ? 2.5 : 0);
}

function tipOf(lessons: readonly Lesson[]): Lesson | undefined {
  return lessons
    .filter(({ isAdvice, isQuote }) => isAdvice && !isQuote)
    .toSorted((a, b) => b.worth - a.worth)[0];
}

function tellConnection(
  theme: string,
  voices: readonly Lesson[],
  tip: Lesson | undefined,
  names: ReadonlySet<string>,
): Connection {
  const sentences = voices.map((voice, index) => tellLesson(voice, voices.slice(0, index), names));
  const mean = (points: (voice: Lesson) => number) =>
    voices.reduce((sum, voice) => sum + points(voice), 0) / voices.length;
  const shows = new Set(voices.map(({ episode }) => episode.podcast)).size;
  return {
    theme,
    insight: sentences.join(' '),
    impact_rating: grade(
      1.9 + mean(({ impact }) => impact) * 0.5 + mean(({ worth }) => worth) * 0.3 + shows * 1.1,
    ),
    supporting_episodes: voices.map(({ episode }) => episode.id),
    ...(tip === undefined ? {} : { actionable_tip: tip.text }),
  };
}

/** Themes that several episodes touch, told with the lessons that touch them. */
import { startsWithAdvice } from '../insight/advice.ts';
import { overlap, titleCase, uncapital } from '../text/words.ts';
import { grade, type Lesson } from './collect-lessons.ts';
import type { DigestSource } from './read-episodes.ts';

export interface Connection {
  theme: string;
  insight: string;
  impact_rating: number;
  supporting_episodes: string[];
  actionable_tip?: string;
}

const most = 5;
const maxVoices = 3;
/** A lesson that does not stand alone joins nothing. */
const goodEnough = 1;

export function connectEpisodes(lessons: readonly Lesson[], names: ReadonlySet<string>): Connection[] {
  const groups = [...byTheme(lessons), ...bySharedWord(lessons)];
  const used = new Set<Lesson>();
  const connections: Connection[] = [];
  for (const { theme, members } of groups) {
    if (connections.length === most) break;
    const voices = voicesOf(members.filter(({ lesson }) => !used.has(lesson)));
    if (voices.length < 2) continue;
    for (const voice of voices) used.add(voice);
    connections.push(
      tellConnection(
        theme,
        voices,
        members.map(({ lesson }) => lesson),
        names,
      ),
    );
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

/** Where no known theme is shared, a word may be. */
function bySharedWord(lessons: readonly Lesson[]): Group[] {
  const groups = new Map<string, Group['members']>();
  for (const lesson of lessons) {
    for (const stem of lesson.stems) groups.set(stem, [...(groups.get(stem) ?? []), { lesson, weight: 0.5 }]);
  }
  return [...groups]
    .filter(
      ([stem, members]) =>
        stem.length > 4 && new Set(members.map(({ lesson }) => lesson.episode.id)).size > 1,
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
  const ranked = members.toSorted((a, b) => b.weight + b.lesson.worth - (a.weight + a.lesson.worth));
  const chosen: Lesson[] = [];
  for (const sameShowToo of [false, true]) {
    for (const { lesson } of ranked) {
      if (chosen.length === maxVoices) return chosen;
      const clash = chosen.some(
        ({ episode }) =>
          episode.id === lesson.episode.id || (!sameShowToo && episode.podcast === lesson.episode.podcast),
      );
      if (!clash) chosen.push(lesson);
    }
    if (chosen.length >= 2) break;
  }
  return chosen;
}

function tellConnection(
  theme: string,
  voices: readonly Lesson[],
  members: readonly Lesson[],
  names: ReadonlySet<string>,
): Connection {
  const sentences = voices.map((voice, index) => tell(voice, voices.slice(0, index), names));
  const tip = members
    .filter(({ isAdvice, text }) => isAdvice && !voices.some((voice) => voice.text === text))
    .toSorted((a, b) => b.worth - a.worth)[0];
  const impact = voices.reduce((sum, voice) => sum + voice.impact, 0) / voices.length;
  const shows = new Set(voices.map(({ episode }) => episode.podcast)).size;
  return {
    theme,
    insight: sentences.join(' '),
    impact_rating: grade(impact + shows * 0.45),
    supporting_episodes: voices.map(({ episode }) => episode.id),
    ...(tip === undefined ? {} : { actionable_tip: tip.text }),
  };
}

function tell(voice: Lesson, earlier: readonly Lesson[], names: ReadonlySet<string>): string {
  const show = nameOf(voice.episode);
  const said = uncapital(voice.text, names);
  const [first] = earlier;
  const advises = startsWithAdvice(voice.text);
  if (first === undefined)
    return advises ? `The advice on ${show} is plain: ${said}` : `${show} argues that ${said}`;
  if (earlier.some(({ episode }) => nameOf(episode) === show))
    return advises ? `Another of its episodes advises: ${said}` : `Another of its episodes adds that ${said}`;
  if (disagrees(first, voice)) return `${show} takes the other side: ${said}`;
  if (earlier.length > 1)
    return advises ? `${show} would act on it: ${said}` : `And ${show} finds that ${said}`;
  return advises ? `${show} turns it into advice: ${said}` : `${show} adds that ${said}`;
}

const nameOf = ({ podcast, title }: DigestSource) => podcast || title;

const against =
  /\b(?:isn't|aren't|never|don't|doesn't|not|invisible|bet|wrong|lose|lost|fail\w*|worse|only|nobody|no one|can't)\b/gi;

/** The same matter, said once with and once against the grain. */
function disagrees(one: Lesson, other: Lesson): boolean {
  const tilt = ({ text }: Lesson) => (text.match(against)?.length ?? 0) > 0;
  return tilt(one) !== tilt(other) && overlap(one.stems, other.stems) >= 0.25;
}

import { isAdvice } from '../insight/advice.ts';
import { lessonPoints } from '../insight/judge-sentence.ts';
import { withoutFillers } from '../insight/without-fillers.ts';
import { contentStems } from '../text/words.ts';
import { mentions, subjects } from '../vocabulary/subjects.ts';
import type { DigestMaterial, DigestSource } from './read-episodes.ts';

/** One lesson of one episode, and the themes that it touches, strongest first. */
export interface Lesson {
  episode: DigestSource;
  text: string;
  /** Said rather than taught: it may carry a connection, but is no tip. */
  isQuote: boolean;
  stems: Set<string>;
  themes: { theme: string; category: string; weight: number }[];
  isAdvice: boolean;
  /** How well it stands alone. */
  worth: number;
  action: number;
  impact: number;
}

export function collectLessons({ episodes }: DigestMaterial): Lesson[] {
  return episodes.flatMap((episode) => {
    const learned = episode.learnings.filter(isReadable).map((text) => lessonOf(episode, text, false));
    // What people said well carries a connection as well as what they taught.
    const said = episode.quotes
      .filter(isReadable)
      .map(withoutFillers)
      .filter(
        (text) => /^[^"\u201c\u201d]+\.$/.test(text) && !learned.some((one) => overlapsText(one.text, text)),
      )
      .map((text) => lessonOf(episode, text, true));
    return [...learned, ...said];
  });
}

const isReadable = (text: string) => text.length <= 600;
const overlapsText = (one: string, other: string) => one.includes(other) || other.includes(one);

function lessonOf(episode: DigestSource, text: string, isQuote: boolean): Lesson {
  const advises = isAdvice(text);
  const sums = text.match(/\d[\d,.]*/g)?.length ?? 0;
  const strength =
    /\b(?:never|always|nobody|every|because|before|unless|cost|worth|lose|lost|twice|half)\b/gi;
  const strong = Math.min(4, text.match(strength)?.length ?? 0);
  return {
    episode,
    text,
    isQuote,
    stems: contentStems(text),
    themes: themesOf(text),
    isAdvice: advises,
    worth: lessonPoints(text),
    action: grade(5.2 + (advises ? 2.6 : 0) + strong * 0.35 + (/\byou\b/i.test(text) ? 0.4 : 0)),
    impact: grade(5.6 + Math.min(3, sums) * 0.7 + strong * 0.5),
  };
}

function themesOf(text: string): Lesson['themes'] {
  const weights = new Map<string, { theme: string; category: string; weight: number }>();
  for (const subject of subjects) {
    const weight = mentions(text, subject);
    if (weight === 0) continue;
    const known = weights.get(subject.theme);
    weights.set(subject.theme, {
      theme: subject.theme,
      category: subject.category,
      weight: weight + (known?.weight ?? 0),
    });
  }
  return [...weights.values()].toSorted((a, b) => b.weight - a.weight);
}

/** Between 3 and 9.7, in steps of a tenth. */
export function grade(points: number): number {
  return Math.round(Math.min(9.7, Math.max(3, points)) * 10) / 10;
}

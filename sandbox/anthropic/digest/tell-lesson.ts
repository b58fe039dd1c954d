/** Puts lessons of several shows into sentences that follow on each other. */
import { isAdvice } from '../insight/advice.ts';
import { overlap, uncapital } from '../text/words.ts';
import type { Lesson } from './collect-lessons.ts';

/** `earlier` are the voices told before this one; `names` keep their capital letters. */
export function tellLesson(voice: Lesson, earlier: readonly Lesson[], names: ReadonlySet<string>): string {
  const show = voice.episode.podcast || voice.episode.title;
  const [first] = earlier;
  const fromShow = earlier.filter(({ episode }) => (episode.podcast || episode.title) === show).length;
  const who = fromShow === 0 ? show : fromShow === 1 ? 'Another of its episodes' : 'A third';
  const said = uncapital(voice.text, names);
  // Somebody who speaks of himself is quoted, not reported.
  if (/\b(?:I|I'd|I've|I'm|I'll|me|my|we|we'd|we've|our|us)\b/.test(voice.text))
    return `${who} puts it this way: \u201c${voice.text}\u201d`;
  if (isAdvice(voice.text)) return `${adviceOf(who, first, voice)}: ${said}`;
  if (first === undefined) return `${who} argues that ${said}`;
  if (fromShow === 0 && disagrees(first, voice)) return `${who} looks at it from another angle: ${said}`;
  return `${earlier.length > 1 && fromShow === 0 ? 'And ' : ''}${who} adds that ${said}`;
}

function adviceOf(who: string, first: Lesson | undefined, voice: Lesson): string {
  if (first === undefined) return `The advice on ${who} is plain`;
  if (!isAdvice(first.text)) return `${who} turns it into advice`;
  return voice.episode.podcast === first.episode.podcast ? `${who} advises` : `${who} has advice of its own`;
}

const against =
  /\b(?:isn't|aren't|never|don't|doesn't|not|invisible|bet|wrong|lose|lost|fail\w*|worse|only|nobody|no one|can't)\b/i;

/** The same matter, said once with and once against the grain. */
export function disagrees(one: Lesson, other: Lesson): boolean {
  return against.test(one.text) !== against.test(other.text) && overlap(one.stems, other.stems) >= 0.25;
}

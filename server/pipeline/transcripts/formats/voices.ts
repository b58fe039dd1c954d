/** The text of a cue without its tags; WebVTT's voice spans say who speaks. */
import type { TimedText } from '../../../kit/timed-text/index.ts';
import { cleanName, cleanText, decodeEntities } from './clean-text.ts';
import { parseClock } from './clock-times.ts';
import type { Part, Voice } from './cue.ts';

const voiceTag = /<v(?:\.[^\s<>]*)?(?:[ \t]([^<>]*))?>|<\/v\s*>/giu;
const anyTag = /<\/?[a-z][^<>]*>|<\d{1,3}:[\d:.]+>|\{\\[^{}]*\}/giu;
/** WebVTT lets the end of the cue close a tag that was begun ("<i"); a voice cut there has no text. */
const cutTag = /<\/?[a-z][^<>]{0,80}$/iu;

/** A line without tags and entities. */
export function plainLine(line: string): string {
  return cleanText(decodeEntities(line.replace(anyTag, '')));
}

const innerTime = /<(\d{1,3}:[\d:.]+)>/gu;

/** A line without tags and entities; times within it (karaoke) become marks of the words behind them. */
export function timedLine(line: string): TimedText {
  const text = plainLine(line);
  const times = [...line.matchAll(innerTime)];
  if (times.length === 0) return { text };
  const marks: number[] = [];
  let built = '';
  let isOpen = false;
  let from = 0;
  let ms: number | null = null;
  const take = (to: number) => {
    const bare = line.slice(from, to).replace(anyTag, '');
    const piece = cleanText(decodeEntities(bare));
    isOpen ||= /^\s/u.test(bare);
    if (piece === '') return;
    if (built !== '' && isOpen) built += ' ';
    if (ms !== null) marks.push(built.length, ms);
    built += piece;
    isOpen = /\s$/u.test(bare);
  };
  for (const match of times) {
    take(match.index);
    from = match.index + match[0].length;
    ms = parseClock(match[1] ?? '');
  }
  take(line.length);
  // Put together from pieces it must be the same text, else the places would be those of another one.
  return built === text ? { text, marks } : { text };
}

/** `<v Name>` in every spelling that the standard allows, and the space-less `<v>` that it does not. */
function voiceName(tag: string, annotation: string | undefined): Voice {
  if (tag.startsWith('</')) return null;
  const name = cleanName(annotation ?? '');
  return name === '' ? null : name;
}

/** The parts of a WebVTT payload: one for each line, and within a line one for each voice. */
export function voiceParts(lines: readonly string[]): Part[] {
  const payload = lines.join('\n').replace(cutTag, '');
  const parts: Part[] = [];
  let voice: Voice = null;
  let from = 0;
  const take = (to: number) => {
    for (const line of payload.slice(from, to).split('\n')) {
      const timed = timedLine(line);
      if (timed.text !== '') parts.push({ voice, turn: false, ...timed });
    }
  };
  for (const match of payload.matchAll(voiceTag)) {
    take(match.index);
    voice = voiceName(match[0], match[1]);
    from = match.index + match[0].length;
  }
  take(payload.length);
  return parts;
}

/** Who says each part: the voice it names, or the last speaker (podcast convention); one spelling for each name. */
import { joinTexts, type TimedText } from '../../../kit/timed-text/index.ts';
import { cleanName } from './clean-text.ts';
import type { Cue, Part, RawCue } from './cue.ts';

interface Turn extends TimedText {
  speaker: string;
  turn: boolean;
}

/** "KEVIN" and "Kevin" in one file are one person: the spelling that is not all capitals, then the first, stands. */
function spellings(cues: readonly RawCue[]): Map<string, string> {
  const chosen = new Map<string, string>();
  for (const { voice } of cues.flatMap(({ parts }) => parts)) {
    if (!voice) continue;
    const name = cleanName(voice);
    const known = chosen.get(name.toLowerCase());
    const better = known === undefined || (known === known.toUpperCase() && name !== name.toUpperCase());
    if (better) chosen.set(name.toLowerCase(), name);
  }
  return chosen;
}

function turnsOf(parts: readonly Part[], last: string, spell: (name: string) => string): Turn[] {
  const turns: Turn[] = [];
  let speaker = last;
  for (const part of parts) {
    if (part.voice !== null) speaker = spell(part.voice);
    else if (part.turn) speaker = '';
    const open = turns.at(-1);
    if (open && open.speaker === speaker && !part.turn) Object.assign(open, joined(open, part));
    else turns.push({ speaker, turn: part.turn, text: part.text, marks: part.marks });
  }
  return turns;
}

function joined(left: TimedText, right: TimedText): TimedText {
  if (left.text === '') return { text: right.text, marks: right.marks };
  return right.text === '' ? left : joinTexts(left, ' ', right);
}

/**
 * Several speakers share the time of their cue by the length of what they say, unless a word's own time says when they
 * begin. The cue's start is the time of its first words.
 */
function shareOut(cue: RawCue, turns: readonly Turn[]): Cue[] {
  const letters = turns.reduce((sum, { text }) => sum + text.length, 0);
  const lastsMs = cue.end === null ? letters * 70 : cue.end - cue.start;
  let before = 0;
  return turns.map(({ speaker, turn, text, marks = [] }, at) => {
    const own = marks[0] === 0 ? marks[1] : undefined;
    const isFirst = before === 0;
    const start =
      (isFirst ? undefined : own) ?? cue.start + Math.round((lastsMs * before) / Math.max(1, letters));
    before += text.length;
    const end =
      at === turns.length - 1 ? cue.end : cue.start + Math.round((lastsMs * before) / Math.max(1, letters));
    const known = isFirst && own === undefined ? [0, cue.start, ...marks] : marks;
    return { speaker, turn, start, end, text, marks: known, glued: at === 0 && cue.glued === true };
  });
}

/** Notes of music and marks that machines leave where nobody speaks. */
const onlyNoise = /^(?:[#*~\s]*[♩♪♫♬][♩♪♫♬#*~\s]*|\[BLANK_AUDIO\]|\[ ?Silence ?\])$/iu;

/** Cues with one speaker each, sorted by start; cues of the same start keep the file's order. */
export function resolveSpeakers(cues: readonly RawCue[]): Cue[] {
  const chosen = spellings(cues);
  const spell = (name: string) => chosen.get(cleanName(name).toLowerCase()) ?? '';
  let last = '';
  const resolved = cues.flatMap((cue) => {
    const turns = turnsOf(cue.parts, last, spell);
    last = turns.at(-1)?.speaker ?? last;
    return shareOut(cue, turns).filter(({ text }) => text !== '' && !onlyNoise.test(text));
  });
  return resolved.sort((a, b) => a.start - b.start);
}

/**
 * WebVTT, SRT and their relatives: a line with times, then the words until the next. One reader for all, because real
 * files mix their rules (a WebVTT header over SRT times, no indexes, no blank lines); what differs is told by `vtt`.
 */
import { looksLikeTiming, parseTiming, type Timing } from './clock-times.ts';
import type { Part, RawCue } from './cue.ts';
import { timedLine, voiceParts } from './voices.ts';

interface Block {
  timing: Timing | null;
  lines: string[];
}

export interface TimedLines {
  cues: RawCue[];
  /** Cues whose times cannot be read. */
  unreadable: number;
  /** Cues whose end is before their start. */
  backwards: number;
}

const settings = /^(?:[\w-]+:[^\s:]\S*\s*)+$/;

/** An index before a time line that no blank line sets off from the words of the cue before. */
function dropIndex(block: Block | undefined): void {
  if (block && /^\s*#?\d{1,6}[.)]?\s*$/.test(block.lines.at(-1) ?? '')) block.lines.pop();
}

/** In WebVTT a block without times is a comment, a style or a region; in SRT it is text that a blank line cut off. */
function blocksOf(text: string, vtt: boolean): Block[] {
  const blocks: Block[] = [];
  let open: Block | undefined;
  for (const line of text.split('\n')) {
    const timing = line.trim() === '' ? null : parseTiming(line);
    if (timing || looksLikeTiming(line)) {
      dropIndex(open);
      const isText = timing !== null && timing.rest !== '' && !vtt && !settings.test(timing.rest);
      open = { timing, lines: isText ? [timing.rest] : [] };
      blocks.push(open);
    } else if (line.trim() !== '') {
      open?.lines.push(line);
    } else if (vtt && line === '') {
      // A line of white space is not blank to WebVTT; scrolling captions begin with one.
      open = undefined;
    }
  }
  return blocks;
}

function partsOf(lines: readonly string[], vtt: boolean): Part[] {
  const parts = vtt || lines.some((line) => /<v[ .]/i.test(line)) ? voiceParts(lines) : null;
  if (parts) return parts;
  return lines
    .map((line) => ({ voice: null, turn: false, ...timedLine(line) }))
    .filter(({ text }) => text !== '');
}

/** The cues of a file, in its own order. */
export function readTimedLines(text: string, vtt: boolean): TimedLines {
  const found: TimedLines = { cues: [], unreadable: 0, backwards: 0 };
  for (const { timing, lines } of blocksOf(text, vtt)) {
    const parts = partsOf(lines, vtt);
    if (parts.length === 0) continue;
    if (!timing) {
      found.unreadable += 1;
      continue;
    }
    const backwards = timing.end !== null && timing.end < timing.start;
    if (backwards) found.backwards += 1;
    found.cues.push({ start: timing.start, end: backwards ? null : timing.end, parts });
  }
  return found;
}

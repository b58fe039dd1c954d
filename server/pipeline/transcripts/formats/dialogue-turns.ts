/**
 * Turns that captions mark without a name: `>>` before each new speaker (broadcast captions), and a dash before each
 * line of a dialogue. The words after such a mark belong to somebody unnamed, never to the last speaker.
 */
import { cutText } from '../../../kit/timed-text/index.ts';
import type { Part, RawCue } from './cue.ts';

const chevrons = /\s*(?:>{2,3}|»(?=\s))\s*/u;
const dash = /^[-–—‐]\s*(?=[\p{L}\p{N}["“'‘¿¡(…])/u;
const dashOfTurn = /^[-–—‐]\s?(?=[\p{Lu}\p{Lo}["“¿¡[(])/u;

function atChevrons(part: Part): Part[] {
  if (!chevrons.test(part.text)) return [part];
  const signs = [...part.text.matchAll(new RegExp(chevrons, 'gu'))];
  const before = cutText(part, 0, signs[0]?.index);
  const turns = signs.map((sign, at) => ({
    ...cutText(part, sign.index + sign[0].length, signs[at + 1]?.index),
    voice: null,
    turn: true,
  }));
  return before.text === '' && part.voice === null ? turns : [before, ...turns];
}

/** Two dashes in one cue are a dialogue. A single one is a change only where the file knows no names. */
function atDashes(parts: readonly Part[], nameless: boolean): Part[] {
  const dashed = parts.filter(({ voice, text }) => voice === null && dash.test(text));
  const isDialogue = dashed.length >= 2;
  return parts.map((part) => {
    if (!dashed.includes(part)) return part;
    const rest = cutText(part, dash.exec(part.text)?.[0].length ?? 0);
    if (isDialogue || (nameless && dashOfTurn.test(part.text))) return { ...rest, voice: null, turn: true };
    return dashOfTurn.test(part.text) ? rest : part;
  });
}

/** `>>` before names are looked for: `>> TOM: words` is Tom. */
export function takeChevrons(cues: readonly RawCue[]): RawCue[] {
  return cues.map((cue) => ({ ...cue, parts: cue.parts.flatMap(atChevrons) }));
}

/** Dashes after the names: where a file has names, a dash alone changes nobody. */
export function takeDashes(cues: readonly RawCue[]): RawCue[] {
  const nameless = cues.every(({ parts }) => parts.every(({ voice }) => voice === null));
  return cues.map((cue) => ({ ...cue, parts: atDashes(cue.parts, nameless) }));
}

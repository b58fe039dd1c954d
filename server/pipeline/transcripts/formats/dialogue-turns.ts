/**
 * Turns that captions mark without a name: `>>` before each new speaker (broadcast captions), and a dash before each
 * line of a dialogue. The words after such a mark belong to somebody unnamed, never to the last speaker.
 */
import type { Part, RawCue } from './cue.ts';

const chevrons = /\s*(?:>{2,3}|»(?=\s))\s*/u;
const dash = /^[-–—‐]\s*(?=[\p{L}\p{N}["“'‘¿¡(…])/u;
const dashOfTurn = /^[-–—‐]\s?(?=[\p{Lu}\p{Lo}["“¿¡[(])/u;

function atChevrons(part: Part): Part[] {
  if (!chevrons.test(part.text)) return [part];
  const [before = '', ...turns] = part.text.split(new RegExp(chevrons, 'gu'));
  const first = before === '' && part.voice === null ? [] : [{ ...part, text: before }];
  return [...first, ...turns.map((text) => ({ voice: null, turn: true, text }))];
}

/** Two dashes in one cue are a dialogue. A single one is a change only where the file knows no names. */
function atDashes(parts: readonly Part[], nameless: boolean): Part[] {
  const dashed = parts.filter(({ voice, text }) => voice === null && dash.test(text));
  const isDialogue = dashed.length >= 2;
  return parts.map((part) => {
    if (!dashed.includes(part)) return part;
    const text = part.text.replace(dash, '');
    if (isDialogue || (nameless && dashOfTurn.test(part.text))) return { voice: null, turn: true, text };
    return dashOfTurn.test(part.text) ? { ...part, text } : part;
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

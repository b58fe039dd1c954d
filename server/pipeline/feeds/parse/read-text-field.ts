/** The content of an element that holds text: up to its own end tag, or, where that is missing, up to what follows. */
import { isField } from './fields.ts';
import type { findAhead } from './find-ahead.ts';
import { readTag } from './read-tag.ts';

export interface Reading {
  text: string;
  usualName: (name: string) => string;
  sectionEnd: ReturnType<typeof findAhead>;
  commentEnd: ReturnType<typeof findAhead>;
  /** Whether an element of this name is open around the field. */
  isOpen: (name: string) => boolean;
  /** Characters that may still be searched in vain for ends that never come; then nothing is searched for any more. */
  budget: number;
}

export interface FieldText {
  /** As it stands in the text. */
  raw: string;
  /** Behind the end tag. */
  end: number;
  /** It has no end tag of its own. */
  isOpen: boolean;
}

// Deeper than any title nests titles; a bound for texts made of nothing else.
const maxSameNested = 8;

export function readTextField(reading: Reading, name: string, from: number): FieldText {
  const close = ownEnd(reading, name, from);
  const to = close?.at ?? nextField(reading, from);
  return { raw: reading.text.slice(from, to), end: close?.end ?? to, isOpen: close === null };
}

/** Where the element ends by itself; null where its end tag never comes. */
function ownEnd(reading: Reading, name: string, from: number): { at: number; end: number } | null {
  const { text } = reading;
  if (reading.budget < 0) return null;
  let open = 1;
  let first: { at: number; end: number } | null = null;
  let at = text.indexOf('<', from);
  while (at >= 0 && open <= maxSameNested) {
    const past = pastSection(reading, at);
    if (past === null && isSameName(text, at, name)) {
      const tag = readTag(text, at);
      if (tag?.kind === 'start') open += 1;
      if (tag?.kind === 'end') {
        first ??= { at, end: tag.end };
        open -= 1;
        if (open === 0) return { at, end: tag.end };
      }
    }
    at = text.indexOf('<', past ?? at + 1);
  }
  reading.budget -= (at < 0 ? text.length : at) - from;
  // "The <title> tag" ends at the first end, unless another field comes before it.
  return first !== null && nextField(reading, from, first.at, name) >= first.at ? first : null;
}

function isSameName(text: string, at: number, name: string): boolean {
  const from = text[at + 1] === '/' ? at + 2 : at + 1;
  return text.slice(from, from + name.length).toLowerCase() === name.toLowerCase();
}

/** The next tag that cannot belong to a text: another field, or the end of an element around it. */
function nextField(reading: Reading, from: number, until = reading.text.length, except = ''): number {
  const { text } = reading;
  let at = text.indexOf('<', from);
  while (at >= 0 && at < until) {
    const past = pastSection(reading, at);
    if (past === null) {
      const tag = isSameName(text, at, except) && except !== '' ? null : readTag(text, at);
      const name = tag === null ? '' : reading.usualName(tag.name);
      if (tag?.kind === 'end' ? reading.isOpen(name) : isField(name)) return at;
    }
    at = text.indexOf('<', past ?? at + 1);
  }
  return until;
}

/** Behind the CDATA section or comment that begins here; null where none begins, or none that ever closes. */
function pastSection({ text, sectionEnd, commentEnd }: Reading, at: number): number | null {
  if (text[at + 1] !== '!') return null;
  const isSection = text.startsWith('<![CDATA[', at);
  if (!isSection && !text.startsWith('<!--', at)) return null;
  const end = isSection ? sectionEnd(at + 9) : commentEnd(at + 4);
  return end < 0 ? null : end + 3;
}

/**
 * What `plainText` makes of a text, in one pass and without strings in between: tags go, references become characters,
 * white space is tidied. Null where a reference is not written out whole; then several passes are needed, since a tag may
 * stand in the middle of it.
 */
import { readTag } from './clean-markup.ts';
import { decodeEntities } from './decode-entities.ts';

const [newLine, carriageReturn, space, ampersand, semicolon] = [10, 13, 32, 38, 59] as const;
const [exclamation, less, greater] = [33, 60, 62] as const;
const longestReference = 34;

// Comments and what hides its content are unusual.
const [noTag, inline, block, unusual] = [0, 1, 2, 3] as const;
const numbers = { none: noTag, inline, block, hidden: unusual, comment: unusual } as const;
/** By what stands up to the first space, as a number. */
const kinds = new Map<number, number>();
const longestName = 6;
const longestKey = longestName + 1;
const mostKinds = 1_000;

// One text at a time is cleaned, so that all share a buffer.
let units = new Uint16Array(16 * 1024);
let bytes = Buffer.from(units.buffer);
let narrow = Buffer.alloc(16 * 1024);

// White space is written when something follows: none yet, a space, the end of a line, of several, and of one with a
// carriage return that a line feed may still belong to.
const [none, spaced, line, lines, isReturn] = [0, 1, 2, 4, 8] as const;

export function plainInOne(text: string): string | null {
  if (units.length < text.length * 2) {
    units = new Uint16Array(text.length * 3);
    bytes = Buffer.from(units.buffer);
    narrow = Buffer.alloc(text.length * 3);
  }
  return new OnePass(text).read();
}

class OnePass {
  readonly #text: string;
  /** The text stands at the end of the buffer, and what is written never gets so far: it only becomes shorter. */
  readonly #base: number;
  #length = 0;
  #all = 0;
  #space: number = none;
  #tagEnd = 0;

  constructor(text: string) {
    this.#text = text;
    this.#base = units.length - text.length;
    bytes.write(text, this.#base * 2, 'utf16le');
  }

  read(): string | null {
    if (!this.#run()) return null;
    if (this.#all > 0xff) return bytes.toString('utf16le', 0, this.#length * 2).toWellFormed();
    narrow.set(units.subarray(0, this.#length));
    return narrow.toString('latin1', 0, this.#length);
  }

  #run(): boolean {
    const [source, base, to] = [units, this.#base, this.#text.length];
    // Of its own while words are written: nearly all characters are theirs.
    let length = this.#length;
    let pending = this.#space;
    for (let at = 0; at < to; at += 1) {
      const code = source[base + at] ?? 0;
      if (code === space) pending = after(pending, space);
      else if (code > space && code < 127 && code !== ampersand && code !== less) {
        if (pending !== none) length = writeSpace(source, length, pending);
        pending = none;
        source[length++] = code;
      } else {
        this.#length = length;
        this.#space = pending;
        at = this.#special(code, at) - 1;
        if (at < 0) return false;
        length = this.#length;
        pending = this.#space;
      }
    }
    this.#length = length;
    return true;
  }

  /** Answers the place behind it; -1 where one pass is not enough. */
  #special(code: number, at: number): number {
    if (code === ampersand) return this.#reference(at);
    const kind = code === less ? this.#tag(at) : noTag;
    if (kind === noTag) this.#write(code);
    if (kind === block) this.#space = after(this.#space, newLine);
    if (kind === unusual) return -1;
    return kind === noTag ? at + 1 : this.#tagEnd + 1;
  }

  /** What begins with this `<`, as `TagWalk` tells it: it must end before the next one. */
  #tag(at: number): number {
    const [source, from] = [units, this.#base];
    const to = this.#text.length;
    // A comment may hold anything.
    if (source[from + at + 1] === exclamation) return unusual;
    let key = 0;
    let nameEnd = at + 1;
    for (; nameEnd < to && nameEnd - at <= longestKey; nameEnd += 1) {
      const code = source[from + nameEnd] ?? 0;
      if (code === greater || code === space) break;
      if (code === less) return noTag;
      key = code > 0 && code < 127 && key >= 0 ? key * 128 + code : -1;
    }
    let end = nameEnd;
    for (; end < to; end += 1) {
      const code = source[from + end] ?? 0;
      if (code === greater) break;
      if (code === less) return noTag;
    }
    if (end >= to) return noTag;
    this.#tagEnd = end;
    return kindOf(this.#text, at + 1, nameEnd, end, key);
  }

  /** Answers the place behind it; -1 where it is not written out whole. */
  #reference(at: number): number {
    const to = this.#text.length;
    let end = at + 1;
    while (end < to && end - at < longestReference && isOfReference(units[this.#base + end] ?? 0)) end += 1;
    if (end === at + 1 && end < to) this.#write(ampersand);
    else if (end >= to || units[this.#base + end] !== semicolon) return -1;
    else {
      end += 1;
      const decoded = decodeEntities(this.#text.slice(at, end));
      for (let nth = 0; nth < decoded.length; nth += 1) this.#write(decoded.charCodeAt(nth));
    }
    return end;
  }

  #write(code: number): void {
    if (isSpace(code)) this.#space = after(this.#space, code);
    else {
      this.#length = writeSpace(units, this.#length, this.#space);
      this.#space = none;
      this.#all |= code;
      units[this.#length++] = code;
    }
  }
}

function kindOf(text: string, from: number, nameEnd: number, end: number, key: number): number {
  // A name that a space follows is of the same kind whatever else stands in the tag.
  const isShort = nameEnd - from <= longestName && key > 0;
  const known = isShort ? kinds.get(key) : undefined;
  if (known !== undefined) return known;
  const byName = isShort ? readTag(text.slice(from, nameEnd)) : null;
  const kind = numbers[(byName ?? readTag(text.slice(from, end)))?.kind ?? 'none'];
  if (byName !== null && kinds.size < mostKinds) kinds.set(key, kind);
  return kind;
}

function writeSpace(target: Uint16Array, from: number, pending: number): number {
  let length = from;
  if (pending === none || length === 0) return length;
  if (pending & lines) target[length++] = newLine;
  target[length++] = pending & (line | lines) ? newLine : space;
  return length;
}

/** The white space that stands when this character follows. */
function after(pending: number, code: number): number {
  if (code !== newLine && code !== carriageReturn) return (pending | spaced) & ~isReturn;
  if (code === newLine && pending & isReturn) return pending & ~isReturn;
  return (
    (pending & ~isReturn) | (pending & line ? lines : line) | (code === carriageReturn ? isReturn : none)
  );
}

const isOfReference = (code: number): boolean =>
  (code >= 48 && code <= 57) || ((code | 32) >= 97 && (code | 32) <= 122) || code === 35;

/** What `\s` means. */
function isSpace(code: number): boolean {
  if (code <= 160) return code === 32 || (code >= 9 && code <= 13) || code === 160;
  if (code < 0x1680) return false;
  if (code <= 0x200a) return code >= 0x2000 || code === 0x1680;
  return [0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff].includes(code);
}

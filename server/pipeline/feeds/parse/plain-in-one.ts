/**
 * What `plainText` makes of a text, in one pass and without strings in between: tags go, references become characters,
 * white space is tidied. Null where a reference is not written out whole; then several passes are needed, since a tag may
 * stand in the middle of it.
 */
import { readTag } from './clean-markup.ts';
import { decodeEntities } from './decode-entities.ts';

// One by one: the bundler writes such numbers where they are used, and keeps those of a list in variables.
const newLine = 10;
const carriageReturn = 13;
const space = 32;
const exclamation = 33;
const ampersand = 38;
const slash = 47;
const semicolon = 59;
const less = 60;
const greater = 62;
const longestReference = 34;

// Comments and what hides its content are unusual.
const noTag = 0;
const inline = 1;
const block = 2;
const unusual = 3;
const numbers = { none: noTag, inline, block, hidden: unusual, comment: unusual } as const;
/** By what stands up to the first space, as a number; one more than the kind of names of two letters. */
const kinds = new Map<number, number>();
const shortKinds = new Uint8Array(128 * 128);
const longestName = 6;
const mostKinds = 1_000;

// One text at a time is cleaned, so that all share a buffer.
let units = new Uint16Array(16 * 1024);
let bytes = Buffer.from(units.buffer);
let narrow = Buffer.alloc(16 * 1024);

// White space is written when something follows: none yet, a space, the end of a line, of several, and of one with a
// carriage return that a line feed may still belong to.
const none = 0;
const spaced = 1;
const line = 2;
const lines = 4;
const isReturn = 8;

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
    const end = base + to;
    // Of its own while words and short tags are read: nearly all there is.
    let length = this.#length;
    let pending = this.#space;
    for (let at = base; at < end; ) {
      const code = source[at] ?? 0;
      if (isWord(code)) {
        if (pending !== none) length = writeSpace(source, length, pending);
        pending = none;
        const wordEnd = copyWord(source, at, length);
        length += wordEnd - at;
        at = wordEnd;
        continue;
      }
      if (code === space) {
        pending = (pending | spaced) & ~isReturn;
        at += 1;
        continue;
      }
      const behind = code === less ? behindShortTag(source, at) : -1;
      if (behind > 0) {
        if (shortKind === block) pending = after(pending, newLine);
        at = behind;
        continue;
      }
      this.#length = length;
      this.#space = pending;
      const next = this.#special(code, at - base);
      if (next < 0) return false;
      at = next + base;
      length = this.#length;
      pending = this.#space;
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
    // A tag that closes is of the kind of the one that opens.
    const nameFrom = source[from + at + 1] === slash ? at + 2 : at + 1;
    let nameEnd = nameFrom;
    for (; nameEnd < to && nameEnd - nameFrom <= longestName; nameEnd += 1) {
      const code = source[from + nameEnd] ?? 0;
      if (code === greater || code === space) break;
      if (code === less) return noTag;
      key = code > 0 && code < 127 && key >= 0 ? key * 128 + code : -1;
    }
    const end = this.#endOfTag(nameEnd);
    if (end < 0) return noTag;
    this.#tagEnd = end;
    const known = key > 0 && key < shortKinds.length ? (shortKinds[key] ?? 0) : 0;
    if (known > 0) return known - 1;
    // What is longer was cut, and may be the beginning of another name.
    const whole = nameEnd - nameFrom <= longestName ? key : -1;
    return kindOf(this.#text, { from: at + 1, nameEnd, end }, whole);
  }

  /** Where its `>` stands; -1 where another tag or the end of all comes before. */
  #endOfTag(from: number): number {
    const to = units.length;
    for (let at = this.#base + from; at < to; at += 1) {
      const code = units[at] ?? 0;
      if (code === greater) return at - this.#base;
      if (code === less) return -1;
    }
    return -1;
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
      const reference = this.#text.slice(at, end);
      // What nearly all of them are needs no look into the table.
      const decoded = reference === '&amp;' ? '&' : decodeEntities(reference);
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

const isWord = (code: number): boolean => code > space && code < 127 && code !== less && code !== ampersand;

/** Writes the word that begins here; answers its end. */
function copyWord(source: Uint16Array, from: number, length: number): number {
  const end = source.length;
  let at = from;
  let to = length;
  for (let code = source[at] ?? 0; isWord(code); code = source[at] ?? 0) {
    source[to++] = code;
    at += 1;
    if (at === end) break;
  }
  return at;
}

/** Of the tag that `behindShortTag` found last. */
let shortKind: number = noTag;

/** Behind the tag of one or two letters that begins here, if such a one was met before; else -1. */
function behindShortTag(source: Uint16Array, at: number): number {
  let place = source[at + 1] === slash ? at + 2 : at + 1;
  let key = source[place] ?? 0;
  let code = source[++place] ?? 0;
  if (code !== greater && code !== space) {
    // Other names of two could be taken for one of these.
    if (key === 0 || key >= 128 || code >= 128) return -1;
    key = key * 128 + code;
    code = source[++place] ?? 0;
  }
  if ((code !== greater && code !== space) || key >= shortKinds.length) return -1;
  shortKind = (shortKinds[key] ?? 0) - 1;
  if (shortKind !== inline && shortKind !== block) return -1;
  const to = source.length;
  while (code !== greater && code !== less && place < to) code = source[++place] ?? 0;
  return code === greater ? place + 1 : -1;
}

interface TagPlace {
  /** Behind the `<`. */
  from: number;
  nameEnd: number;
  end: number;
}

/** `key`: of the whole name; none where it is not positive. */
function kindOf(text: string, { from, nameEnd, end }: TagPlace, key: number): number {
  const known = key > 0 ? kinds.get(key) : undefined;
  if (known !== undefined) return known;
  // A name that a space follows is of the same kind whatever else stands in the tag.
  const byName = key > 0 ? readTag(text.slice(from, nameEnd)) : null;
  const kind = numbers[(byName ?? readTag(text.slice(from, end)))?.kind ?? 'none'];
  if (byName !== null && key < shortKinds.length) shortKinds[key] = kind + 1;
  else if (byName !== null && kinds.size < mostKinds) kinds.set(key, kind);
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

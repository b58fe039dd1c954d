/**
 * An item as nearly every host writes it, read in one go: each element closed by its own end tag, sections whole, no
 * comment and no declaration. Whatever else stands in it is not judged here: then it answers null, and `readMarkup` reads
 * the item. What it does read is what `readMarkup` would have read.
 */
import { decodeEntities, hasStrayAmpersand } from './decode-entities.ts';
import { type Element, Field, noAttributes, noChildren } from './element.ts';
import type { KnownTag, KnownTags } from './known-tags.ts';
import type { MarkupLimits } from './read-markup.ts';
import { isRawFlawed } from './read-raw.ts';
import { readAttributes } from './read-tag.ts';

export interface UsualItem {
  item: Element;
  /** XML itself would refuse this text. */
  flawed: boolean;
  /** Behind its end tag. */
  end: number;
}

const sectionOpen = '<![CDATA[';
const sectionClose = ']]>';
// Far below what is refused or cut elsewhere.
const maxDepth = 6;
const maxElements = 400;

// One by one: the bundler writes such numbers where they are used.
const bang = 33;
const slash = 47;
const close = 62;
const question = 63;

/** The item with which `text` begins, from its start tag to its end tag; `tags` those of its feed. */
export function readUsualItem(text: string, tags: KnownTags, limits: MarkupLimits): UsualItem | null {
  const read = new UsualReader(text, tags, limits).read();
  return read === null || read.end > limits.maxTextChars ? null : read;
}

class UsualReader {
  readonly #text: string;
  readonly #tags: KnownTags;
  readonly #maxTextChars: number;
  #at = 0;
  #elements = 0;
  #flawed = false;
  #last: KnownTag | null = null;

  constructor(text: string, tags: KnownTags, limits: MarkupLimits) {
    this.#text = text;
    this.#tags = tags;
    this.#maxTextChars = limits.maxTextChars;
  }

  read(): UsualItem | null {
    const item = this.#element(1);
    return item === null ? null : { item, flawed: this.#flawed, end: this.#at };
  }

  /** The element that begins here. */
  #element(depth: number): Element | null {
    const text = this.#text;
    const tag = this.#tag();
    if (tag === null || (depth > 1 && tag.isItem)) return null;
    const nameEnd = this.#at + 1 + tag.rawName.length;
    let attributes = noAttributes;
    if (text.charCodeAt(nameEnd) === close) this.#at = nameEnd + 1;
    else {
      const read = readAttributes(text, nameEnd, tag.rawName);
      if (read.flawed || !this.#decode(read.attributes)) return null;
      attributes = read.attributes;
      this.#at = read.end;
      if (read.kind === 'empty') return { name: tag.name, attributes, text: '', children: noChildren };
    }
    return depth > 1 && tag.isText ? this.#field(tag, attributes) : this.#holder(tag, attributes, depth);
  }

  /** The tag that begins here, most often the one that did so in the item before. */
  #tag(): KnownTag | null {
    const text = this.#text;
    const from = this.#at + 1;
    const guess = this.#last?.next ?? null;
    if (
      guess !== null &&
      text.startsWith(guess.rawName, from) &&
      endsName(text, from + guess.rawName.length)
    ) {
      this.#last = guess;
      return guess;
    }
    const end = endOfName(text, from);
    if (end === from || !endsName(text, end)) return null;
    const tag = this.#tags.of(text.slice(from, end));
    if (this.#last !== null) this.#last.next = tag;
    this.#last = tag;
    return tag;
  }

  #decode(attributes: Record<string, string>): boolean {
    for (const name in attributes) {
      if (name.startsWith('xmlns')) return false;
      const value = attributes[name] ?? '';
      if (!value.includes('&')) continue;
      this.#flawed ||= hasStrayAmpersand(value);
      attributes[name] = decodeEntities(value);
    }
    return true;
  }

  /** Text, or one section with text around it. */
  #field({ rawName, name }: KnownTag, attributes: Element['attributes']): Element | null {
    const text = this.#text;
    const from = this.#at;
    let end = text.indexOf('<', from);
    let section: string | null = null;
    if (end >= 0 && text.charCodeAt(end + 1) === bang) {
      const opens = end;
      const closed = this.#sectionEnd(opens);
      if (closed < 0) return null;
      end = text.indexOf('<', closed);
      if (opens === from && end === closed + sectionClose.length)
        section = text.slice(opens + sectionOpen.length, closed);
    }
    if (!this.#closes(rawName, end)) return null;
    if (section !== null) return new Field({ name, attributes }, section, this.#maxTextChars, true);
    const raw = text.slice(from, end);
    this.#flawed ||= isRawFlawed(raw, this.#maxTextChars);
    return new Field({ name, attributes }, raw, this.#maxTextChars);
  }

  #holder({ rawName, name }: KnownTag, attributes: Element['attributes'], depth: number): Element | null {
    const children: Element[] = [];
    let words = '';
    for (;;) {
      const mark = this.#text.indexOf('<', this.#at);
      if (mark < 0) return null;
      words += this.#wordsTo(mark);
      const next = this.#text.charCodeAt(mark + 1);
      if (next === slash)
        return this.#closes(rawName, mark) ? { name, attributes, text: words, children } : null;
      this.#elements += 1;
      if (next === question || depth >= maxDepth || this.#elements > maxElements) return null;
      if (next === bang) {
        const closed = this.#sectionEnd(mark);
        if (closed < 0) return null;
        words += this.#text.slice(mark + sectionOpen.length, closed);
        this.#at = closed + sectionClose.length;
      } else {
        const child = this.#element(depth + 1);
        if (child === null) return null;
        children.push(child);
      }
    }
  }

  /** Goes up to a mark; answers the text before it. */
  #wordsTo(mark: number): string {
    const piece = this.#text.slice(this.#at, mark);
    this.#at = mark;
    if (!piece.includes('&')) return piece;
    this.#flawed ||= hasStrayAmpersand(piece);
    return decodeEntities(piece);
  }

  /** Where the section that begins here ends; -1 where none does, or one in it may never have been closed. */
  #sectionEnd(at: number): number {
    const text = this.#text;
    if (!text.startsWith(sectionOpen, at)) return -1;
    const closed = text.indexOf(sectionClose, at + sectionOpen.length);
    // Without its first sign, which HTML is full of.
    return closed < 0 || text.slice(at + 2, closed).includes(sectionOpen.slice(1)) ? -1 : closed;
  }

  /** Goes behind the end tag of this name, if that stands there as it usually does. */
  #closes(rawName: string, at: number): boolean {
    const text = this.#text;
    const end = at + 2 + rawName.length;
    if (
      at < 0 ||
      text.charCodeAt(at + 1) !== slash ||
      text.charCodeAt(end) !== close ||
      !text.startsWith(rawName, at + 2)
    )
      return false;
    this.#at = end + 1;
    return true;
  }
}

/** Whether the tag or white space follows, or the slash of an empty element. */
function endsName(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === close || code === 32 || (code >= 9 && code <= 13) || code === slash;
}

/** Letters, digits and the signs of names in ASCII; anything else ends it. */
function endOfName(text: string, from: number): number {
  let at = from;
  for (;;) {
    const code = text.charCodeAt(at);
    const isLetter = (code | 32) >= 97 && (code | 32) <= 122;
    if (!isLetter && !(at > from && ((code >= 45 && code <= 58 && code !== 47) || code === 95))) return at;
    at += 1;
  }
}

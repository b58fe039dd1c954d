/**
 * An item as nearly every host writes it, read in one go: each element closed by its own end tag, sections whole, no
 * comment and no declaration. Whatever else stands in it is not judged here: then it answers null, and `readMarkup` reads
 * the item. What it does read is what `readMarkup` would have read.
 */
import { decodeEntities, hasStrayAmpersand } from './decode-entities.ts';
import { type Element, Field } from './element.ts';
import { isTextField } from './fields.ts';
import type { Namespaces } from './namespaces.ts';
import type { MarkupLimits } from './read-markup.ts';
import { isRawFlawed } from './read-raw.ts';
import { readAttributes } from './read-tag.ts';

export interface UsualItem {
  item: Element;
  /** XML itself would refuse this text. */
  flawed: boolean;
}

const sectionOpen = '<![CDATA[';
const sectionClose = ']]>';
// Far below what is refused or cut elsewhere.
const maxDepth = 6;
const maxElements = 400;

const [slash, bang, question, close] = [...'/!?>'].map((sign) => sign.charCodeAt(0));
const isItemName = /^(?:.*:)?(?:item|entry)$/i;

/** `text` is one item, from its start tag to its end tag. */
export function readUsualItem(text: string, namespaces: Namespaces, limits: MarkupLimits): UsualItem | null {
  return text.length > limits.maxTextChars ? null : new UsualReader(text, namespaces, limits).read();
}

class UsualReader {
  readonly #text: string;
  readonly #namespaces: Namespaces;
  readonly #maxTextChars: number;
  #at = 0;
  #elements = 0;
  #flawed = false;

  constructor(text: string, namespaces: Namespaces, limits: MarkupLimits) {
    this.#text = text;
    this.#namespaces = namespaces;
    this.#maxTextChars = limits.maxTextChars;
  }

  read(): UsualItem | null {
    const item = this.#element(1);
    return item === null || this.#at !== this.#text.length ? null : { item, flawed: this.#flawed };
  }

  /** The element that begins here. */
  #element(depth: number): Element | null {
    const text = this.#text;
    const nameEnd = endOfName(text, this.#at + 1);
    const rawName = text.slice(this.#at + 1, nameEnd);
    if (rawName === '' || (depth > 1 && isItemName.test(rawName))) return null;
    let attributes: Record<string, string> = {};
    if (text.charCodeAt(nameEnd) === close) this.#at = nameEnd + 1;
    else {
      if (!isBehindName(text.charCodeAt(nameEnd))) return null;
      const tag = readAttributes(text, nameEnd, rawName);
      if (tag.flawed || !this.#decode(tag.attributes)) return null;
      attributes = tag.attributes;
      this.#at = tag.end;
      if (tag.kind === 'empty')
        return { name: this.#namespaces.usualName(rawName), attributes, text: '', children: [] };
    }
    const name = this.#namespaces.usualName(rawName);
    return depth > 1 && isTextField(name)
      ? this.#field(rawName, name, attributes)
      : this.#holder(rawName, { name, attributes }, depth);
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
  #field(rawName: string, name: string, attributes: Record<string, string>): Element | null {
    const text = this.#text;
    const from = this.#at;
    let end = text.indexOf('<', from);
    if (end >= 0 && text.charCodeAt(end + 1) === bang) {
      const closed = this.#sectionEnd(end);
      if (closed < 0) return null;
      end = text.indexOf('<', closed);
    }
    if (!this.#closes(rawName, end)) return null;
    const raw = text.slice(from, end);
    this.#flawed ||= isRawFlawed(raw, this.#maxTextChars);
    return new Field(name, attributes, raw, this.#maxTextChars);
  }

  #holder(
    rawName: string,
    { name, attributes }: Pick<Element, 'name' | 'attributes'>,
    depth: number,
  ): Element | null {
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
    return closed < 0 || text.slice(at + 1, closed).includes(sectionOpen) ? -1 : closed;
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

/** White space, or the slash of an empty element. */
const isBehindName = (code: number): boolean => code === 32 || (code >= 9 && code <= 13) || code === slash;

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

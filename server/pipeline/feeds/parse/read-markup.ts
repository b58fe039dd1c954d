/**
 * Reads a piece of markup as the small tree it means, however it was written: an end tag that fits nothing is passed
 * over, one that fits an outer element closes those inside, a `<` that begins no tag is a character. Every text takes
 * time by its length alone.
 */
import { decodeEntities, hasStrayAmpersand } from './decode-entities.ts';
import { type Element, Field } from './element.ts';
import { isTextField } from './fields.ts';
import { findAhead } from './find-ahead.ts';
import type { Namespaces } from './namespaces.ts';
import { isRawFlawed } from './read-raw.ts';
import { readTag, type Tag } from './read-tag.ts';
import { type Reading, readTextField } from './read-text-field.ts';

/** While it is read. */
interface OpenElement extends Element {
  text: string;
  children: Element[];
}

export interface MarkupLimits {
  maxDepth: number;
  maxTextChars: number;
}

export interface Markup {
  /** Holds what stands at the top; its own name is empty. */
  top: Element;
  /** The names of top elements that were closed by their own end tags. */
  closed: Set<string>;
  /** XML itself would refuse this text. */
  flawed: boolean;
  /** What no feed may hold. */
  refused: 'entities' | 'too-deep' | null;
  doctype: string | null;
}

const maxChildren = 500;
// Items have some dozens, channels some hundreds; behind this many nothing is read any more.
const maxMarks = 20_000;

/** `isWhole` where nothing more follows this text: what is open at its end was never closed. */
export function readMarkup(
  text: string,
  namespaces: Namespaces,
  limits: MarkupLimits,
  isWhole: boolean,
): Markup {
  const top: OpenElement = { name: '', attributes: {}, text: '', children: [] };
  const stack: OpenElement[] = [top];
  const markup: Markup = { top, closed: new Set(), flawed: false, refused: null, doctype: null };
  const usualName = (name: string) => namespaces.usualName(name);
  const instructionEnd = findAhead(text, '?>');
  const reading: Reading = {
    text,
    usualName,
    sectionEnd: findAhead(text, ']]>'),
    commentEnd: findAhead(text, '-->'),
    isOpen: (name) => stack.some((element) => element.name === name),
    budget: text.length * 20,
  };

  const addText = (piece: string, decoded = false) => {
    const element = stack.at(-1);
    if (element === undefined || piece === '' || element.text.length >= limits.maxTextChars) return;
    const kept = piece.slice(0, limits.maxTextChars - element.text.length);
    if (!decoded && kept.includes('&')) markup.flawed ||= hasStrayAmpersand(kept);
    element.text += decoded ? kept : decodeEntities(kept);
  };

  /** Comments, sections, instructions and declarations; answers where they end, or null where none begins. */
  function pastSpecial(at: number): number | null {
    if (text.startsWith('<!--', at)) {
      const end = reading.commentEnd(at + 4);
      return end < 0 ? null : end + 3;
    }
    if (text.startsWith('<![CDATA[', at)) {
      const end = reading.sectionEnd(at + 9);
      addText(text.slice(at + 9, end < 0 ? text.length : end), true);
      return end < 0 ? text.length : end + 3;
    }
    if (text.startsWith('<?', at)) {
      const end = instructionEnd(at + 2);
      return end < 0 ? null : end + 2;
    }
    return text.startsWith('<!', at) ? pastDeclaration(at) : null;
  }

  function pastDeclaration(at: number): number {
    const end = endOfDeclaration(text, at);
    const declaration = text.slice(at + 2, end);
    if (/^doctype/i.test(declaration)) markup.doctype ??= declaration.slice(7, 1_000);
    if (/<!entity|^entity/i.test(declaration)) markup.refused = 'entities';
    return end;
  }

  function put(element: Element): void {
    const parent = stack.at(-1);
    if (parent && parent.children.length < maxChildren) parent.children.push(element);
  }

  function open(tag: Tag): number {
    namespaces.declare(tag.attributes);
    const name = usualName(tag.name);
    const attributes = decodeAll(tag.attributes);
    if (tag.kind === 'start' && isTextField(name) && stack.length > 1) {
      const { raw, end, isOpen } = readTextField(reading, tag.name, tag.end);
      markup.flawed ||= isOpen || isRawFlawed(raw, limits.maxTextChars);
      put(new Field({ name, attributes }, raw, limits.maxTextChars));
      return end;
    }
    const element: OpenElement = { name, attributes, text: '', children: [] };
    put(element);
    if (tag.kind === 'empty') return tag.end;
    if (stack.length > limits.maxDepth) markup.refused = 'too-deep';
    stack.push(element);
    return tag.end;
  }

  function decodeAll(attributes: Record<string, string>): Record<string, string> {
    for (const name in attributes) {
      const value = attributes[name] ?? '';
      if (!value.includes('&')) continue;
      markup.flawed ||= hasStrayAmpersand(value);
      attributes[name] = decodeEntities(value);
    }
    return attributes;
  }

  function close(tag: Tag): void {
    const name = usualName(tag.name);
    const at = stack.findLastIndex((element) => element.name === name && element !== top);
    markup.flawed ||= at !== stack.length - 1;
    if (at < 0) return;
    if (at === 1) markup.closed.add(name);
    if (at === 2 && name === 'channel') markup.closed.add(name);
    closeTo(at);
  }

  /** What was never closed held nothing: the fields that seemed to be in it are those of the element around it. */
  function closeTo(depth: number): void {
    for (let inner = stack.length - 1; inner > depth; inner -= 1) {
      const parent = stack[inner - 1];
      // Moved, not shared: else every level would double what is below it.
      const lost = stack[inner]?.children.splice(0) ?? [];
      if (parent && parent.children.length < maxChildren) parent.children.push(...lost);
    }
    stack.length = depth;
  }

  let at = 0;
  for (let marks = 0; at < text.length && markup.refused === null && marks < maxMarks; marks += 1) {
    const mark = text.indexOf('<', at);
    addText(text.slice(at, mark < 0 ? text.length : mark));
    if (mark < 0) break;
    const past = pastSpecial(mark);
    const tag = past === null ? readTag(text, mark) : null;
    if (past !== null) at = past;
    else if (tag === null) {
      markup.flawed = true;
      addText('<');
      at = mark + 1;
    } else {
      markup.flawed ||= tag.flawed;
      if (tag.kind === 'end') close(tag);
      at = tag.kind === 'end' ? tag.end : open(tag);
    }
  }
  markup.flawed ||= stack.length > 1;
  closeTo(isWhole ? 1 : stack.length);
  return markup;
}

/** A declaration ends at its `>`, behind the `]` of what it declares itself; one without an end is passed over. */
function endOfDeclaration(text: string, at: number): number {
  const close = text.indexOf('>', at);
  const bracket = text.indexOf('[', at);
  if (close < 0) return text.length;
  if (bracket < 0 || bracket > close) return close + 1;
  const inner = /\]\s{0,1000}>/g;
  inner.lastIndex = bracket;
  return inner.test(text) ? inner.lastIndex : text.length;
}

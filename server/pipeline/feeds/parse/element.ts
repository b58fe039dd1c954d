import { readRaw, readSection } from './read-raw.ts';

/** A small element of an item or a channel, gathered while it is read; big trees never exist. */
export interface Element {
  name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
  readonly children: readonly Element[];
}

/** Most elements have none, and share these. */
export const noAttributes: Element['attributes'] = Object.freeze({});
export const noChildren: Element['children'] = Object.freeze([]);

/** A field whose text is read when somebody asks for it: of an item with its notes twice, one of them never is. */
export class Field implements Element {
  readonly name: string;
  readonly attributes: Element['attributes'];
  readonly children = noChildren;
  readonly #raw: string;
  readonly #maxChars: number;
  readonly #isSection: boolean;
  #text: string | null = null;

  /** `isSection`: what stands in a CDATA section that is all of it. */
  constructor(
    { name, attributes }: Pick<Element, 'name' | 'attributes'>,
    raw: string,
    maxChars: number,
    isSection = false,
  ) {
    this.name = name;
    this.attributes = attributes;
    this.#raw = raw;
    this.#maxChars = maxChars;
    this.#isSection = isSection;
  }

  get text(): string {
    this.#text ??= this.#isSection
      ? readSection(this.#raw, this.#maxChars)
      : readRaw(this.#raw, this.#maxChars).text;
    return this.#text;
  }
}

export function childrenOf(element: Element, ...names: string[]): Element[] {
  return element.children.filter((child) => names.includes(child.name));
}

export function textOf(element: Element, ...names: string[]): string {
  for (const name of names) {
    for (const child of element.children) {
      const text = child.name === name ? child.text.trim() : '';
      if (text !== '') return text;
    }
  }
  return '';
}

export function attributeOf(element: Element, child: string, attribute: string): string {
  const found = element.children.find((item) => item.name === child && item.attributes[attribute]?.trim());
  return found?.attributes[attribute]?.trim() ?? '';
}

/** All descendants of these names, however deep (media:group, media:content). */
export function descendantsOf(element: Element, ...names: string[]): Element[] {
  const found: Element[] = [];
  gather(element, names, found);
  return found;
}

function gather(element: Element, names: readonly string[], found: Element[]): void {
  for (const child of element.children) {
    if (names.includes(child.name)) found.push(child);
    if (child.children.length > 0) gather(child, names, found);
  }
}

/** The first of these names at most so many levels below, nearest to the start of the text. */
export function firstNamed(element: Element, names: readonly string[], levels: number): Element | null {
  for (const child of element.children) {
    if (names.includes(child.name)) return child;
    const inside = levels > 1 ? firstNamed(child, names, levels - 1) : null;
    if (inside !== null) return inside;
  }
  return null;
}

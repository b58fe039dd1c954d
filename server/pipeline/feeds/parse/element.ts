/** A small element of an item or a channel, gathered while it is read; big trees never exist. */
export interface Element {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: Element[];
}

export function childrenOf(element: Element, ...names: string[]): Element[] {
  return element.children.filter((child) => names.includes(child.name));
}

export function textOf(element: Element, ...names: string[]): string {
  for (const name of names) {
    const found = element.children.find((child) => child.name === name && child.text.trim() !== '');
    if (found) return found.text.trim();
  }
  return '';
}

export function attributeOf(element: Element, child: string, attribute: string): string {
  const found = element.children.find((item) => item.name === child && item.attributes[attribute]?.trim());
  return found?.attributes[attribute]?.trim() ?? '';
}

/** All descendants of these names, however deep (media:group, media:content). */
export function descendantsOf(element: Element, ...names: string[]): Element[] {
  return element.children.flatMap((child) => [
    ...(names.includes(child.name) ? [child] : []),
    ...descendantsOf(child, ...names),
  ]);
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

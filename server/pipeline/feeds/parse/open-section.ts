/** A comment or CDATA section while it comes in, and the question whether its end belongs to it. */

interface Marks {
  open: string;
  close: string;
}

const marks: readonly Marks[] = [
  { open: '<![CDATA[', close: ']]>' },
  { open: '<!--', close: '-->' },
];

/** Where one item ends and the next begins; a section may hold such text, or was never closed. */
const borderInItem =
  /<\/(?:[\w.-]{1,40}:)?(?:item|entry)\s{0,20}>(?=\s{0,200}<(?:[\w.-]{1,40}:)?(?:item|entry)[\s>])/gi;
const borderOutside = /(?=<(?:[\w.-]{1,40}:)?(?:item|entry)(?:\s[^<>]{0,500})?>\s{0,200}<)/gi;
const longestBorder = 1_000;
// So much text behind a border, and no end: then there is none.
const patience = 256 * 1024;

/** `indexOf` for the end of a section; it knows what it has searched in vain, however often the text moves on. */
export type SeekClose = (text: string, close: string, from: number) => number;

export interface SectionEnd {
  /** Where its text ends, and where the reading goes on. */
  textEnd: number;
  end: number;
}

export class OpenSection {
  textFrom: number;
  readonly #marks: Marks;
  readonly #border: RegExp;
  #from: number;
  #borderAt = -1;

  private constructor(found: Marks, textFrom: number, inItem: boolean) {
    this.#marks = found;
    this.textFrom = textFrom;
    this.#from = textFrom;
    this.#border = inItem ? borderInItem : borderOutside;
  }

  static at(text: string, mark: number, inItem: boolean): OpenSection | null {
    if (text[mark + 1] !== '!') return null;
    const found = marks.find(({ open }) => text.startsWith(open, mark));
    return found === undefined ? null : new OpenSection(found, mark + found.open.length, inItem);
  }

  /**
   * Its end, or null where more text must come. A section that reaches over the border of an item, and in which the
   * next one opens before it closes, was never closed: then it ends with the item (XML 1.0, section 2.7: sections do
   * not nest), and the neighbour keeps its own.
   */
  seek(text: string, atEnd: boolean, seekClose: SeekClose): SectionEnd | null {
    const { open, close } = this.#marks;
    const closeAt = seekClose(text, close, this.#from);
    if (this.#borderAt < 0) this.#seekBorder(text, closeAt < 0 ? text.length : closeAt);
    const whole = closeAt < 0 ? null : { textEnd: closeAt, end: closeAt + close.length };
    const border = this.#borderAt;
    if (border < 0) {
      if (whole === null) this.#from = Math.max(this.#from, text.length - longestBorder);
      return whole;
    }
    const nextOpen = text.slice(border, closeAt < 0 ? text.length : closeAt).includes(open);
    const neverCloses = closeAt < 0 && (atEnd || text.length - border > patience);
    if (nextOpen || neverCloses) return { textEnd: border, end: border };
    if (whole === null) this.#from = Math.max(this.#from, text.length - close.length);
    return whole;
  }

  /** Up to where nothing of what came is needed to find the end. */
  droppableTo(text: string): number {
    return this.#borderAt >= 0 ? 0 : text.length - longestBorder;
  }

  moveBack(count: number): void {
    this.#from -= count;
  }

  #seekBorder(text: string, until: number): void {
    // Most sections hold neither word: they are looked at once, plainly.
    const inside = text.slice(this.#from, until);
    if (!/<\/?(?:[\w.-]{1,40}:)?(?:item|entry)/i.test(inside)) return;
    this.#border.lastIndex = 0;
    const found = this.#border.exec(inside);
    if (found !== null) this.#borderAt = this.#from + found.index;
  }
}

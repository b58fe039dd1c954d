const opening = '<![CDATA[';
const closing = ']]>';

/**
 * Takes the CDATA sections out of a text that comes in pieces, since show notes are most of a feed and an XML parser
 * looks at each of their characters. In the place of a section stands one that holds its number, so that the order of
 * text and sections stays; one inside a comment is dropped with it, as before.
 */
export class CdataLifter {
  readonly #maxChars: number;
  #lifted: string[] = [];
  /** The section that is open, as far as it came. */
  #open: string | null = null;
  /** The end of a piece that may be the start of a mark. */
  #tail = '';

  /** A section is kept up to `maxChars`. */
  constructor(maxChars: number) {
    this.#maxChars = maxChars;
  }

  /** The text for the parser; `sectionOf` knows its sections until the next call. */
  lift(piece: string): string {
    this.#lifted = [];
    const text = this.#tail + piece;
    this.#tail = '';
    let out = '';
    let at = 0;
    while (at < text.length) {
      const isOpen = this.#open !== null;
      const mark = isOpen ? closing : opening;
      const found = text.indexOf(mark, at);
      const end = found < 0 ? text.length - startOf(mark, text, at) : found;
      if (isOpen) this.#keep(text.slice(at, end));
      else out += text.slice(at, end);
      if (found < 0) {
        this.#tail = text.slice(end);
        break;
      }
      at = found + mark.length;
      if (isOpen) out += this.#close();
      else this.#open = '';
    }
    return out;
  }

  /** What is left when no piece follows; a section that was never closed stays open to the parser too. */
  end(): string {
    return this.#open === null ? this.#tail : opening;
  }

  sectionOf(number: string): string {
    return this.#lifted[Number(number)] ?? '';
  }

  #keep(text: string): void {
    const open = this.#open ?? '';
    if (open.length < this.#maxChars) this.#open = open + text.slice(0, this.#maxChars - open.length);
  }

  #close(): string {
    // The ends of lines as XML wants them (XML 1.0, section 2.11).
    this.#lifted.push((this.#open ?? '').replace(/\r\n?/g, '\n'));
    this.#open = null;
    return `${opening}${this.#lifted.length - 1}${closing}`;
  }
}

/** How many characters at the end of the text are the start of the mark. */
function startOf(mark: string, text: string, from: number): number {
  for (let length = Math.min(mark.length - 1, text.length - from); length > 0; length -= 1) {
    if (text.endsWith(mark.slice(0, length))) return length;
  }
  return 0;
}

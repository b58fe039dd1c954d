/** HTML's own elements: what else stands in angle brackets is somebody's words ("<Vector> search"). */
const blocks = new Set(
  'address article aside blockquote br dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tr ul'.split(
    ' ',
  ),
);
const inline = new Set(
  'a abbr acronym applet area audio b base basefont bdi bdo big body button canvas caption center cite code col colgroup content data datalist del details dfn dialog dir em embed font frame frameset html i iframe img input ins kbd label legend link map mark marquee menu meta meter nobr noframes noscript object optgroup option output param picture progress q rb rp rt ruby s samp select slot small source span strike strong sub summary sup svg math tbody td textarea tfoot th thead time title track tt u var video wbr'.split(
    ' ',
  ),
);
/** What they hold is for the browser, not for people. */
const hidden = new Set(['script', 'style', 'head', 'template']);

const tagName = /^(\/?)([a-z][\w.:-]{0,60})/i;

export interface MarkupTag {
  name: string;
  kind: 'block' | 'inline' | 'hidden' | 'comment';
  closing: boolean;
}

const comment: MarkupTag = { name: '', kind: 'comment', closing: false };

/**
 * Walks over the tags of an HTML text in order, in time by its length alone. A `<` is a tag only where a `>` comes
 * before the next `<`, and where HTML has an element of this name or it is plainly markup (`<o:p>`, `<x-y z="1">`).
 */
export class TagWalk {
  /** Of the tag that `next` found: where it begins, and the place behind it. */
  at = 0;
  end = 0;
  readonly #text: string;
  #close = -1;
  #noComments = false;
  #next: number;

  constructor(text: string) {
    this.#text = text;
    this.#next = text.indexOf('<');
  }

  /** The next tag, or null behind the last one. */
  next(): MarkupTag | null {
    const text = this.#text;
    for (let at = this.#next; at >= 0; at = this.#next) {
      if (this.#close < at) this.#close = text.indexOf('>', at);
      const close = this.#close;
      if (close < 0) break;
      this.#next = text.indexOf('<', at + 1);
      const tag =
        this.#commentAt(at) ?? (this.#next < 0 || this.#next > close ? this.#tagAt(at, close) : null);
      if (tag === null) continue;
      this.at = at;
      if (this.#next >= 0 && this.#next < this.end) this.#next = text.indexOf('<', this.end);
      return tag;
    }
    this.#next = -1;
    return null;
  }

  #commentAt(at: number): MarkupTag | null {
    if (this.#noComments || !this.#text.startsWith('<!--', at)) return null;
    const end = this.#text.indexOf('-->', at + 4);
    this.#noComments = end < 0;
    if (end < 0) return null;
    this.end = end + 3;
    return comment;
  }

  #tagAt(at: number, close: number): MarkupTag | null {
    this.end = close + 1;
    const inside = this.#text.slice(at + 1, close);
    if (inside.length > longestUsual) return readTag(inside);
    let tag = usual.get(inside);
    if (tag === undefined) {
      tag = readTag(inside);
      if (usual.size < mostUsual) usual.set(String(Buffer.from(inside)), tag);
    }
    return tag;
  }
}

/** Texts repeat a few tags thousands of times; `null`: no tag. */
const usual = new Map<string, MarkupTag | null>();
const longestUsual = 12;
const mostUsual = 1_000;

/** What stands between `<` and `>`. */
export function readTag(inside: string): MarkupTag | null {
  if (inside[0] === '!' || inside[0] === '?') return comment;
  const match = tagName.exec(inside);
  if (match === null) return null;
  const name = (match[2] ?? '').toLowerCase();
  // `<https://x.example/a>` is an address.
  if (name.endsWith(':') && inside.startsWith('//', match[0].length)) return null;
  const kind = kindOf(name, inside.slice(match[0].length));
  return kind === null ? null : { name, kind, closing: match[1] === '/' };
}

function kindOf(name: string, behind: string): MarkupTag['kind'] | null {
  if (behind !== '' && !/^[\s/]/.test(behind)) return null;
  if (hidden.has(name)) return 'hidden';
  if (blocks.has(name)) return 'block';
  if (inline.has(name) || /[:-]/.test(name)) return 'inline';
  return behind.includes('=') ? 'inline' : null;
}

const hiddenEnds = new Map([...hidden].map((name) => [name, new RegExp(`</${name}[\\s>]`, 'gi')]));

/** Where a hidden element's end tag begins; -1 where it never comes. */
export function hiddenEnd(text: string, name: string, from: number): number {
  const pattern = hiddenEnds.get(name);
  if (pattern === undefined) return -1;
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? -1;
}

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

const tagName = /<(\/?)([a-z][\w.:-]{0,60})/iy;

export interface MarkupTag {
  name: string;
  kind: 'block' | 'inline' | 'hidden' | 'comment';
  closing: boolean;
  end: number;
}

/**
 * Walks over the tags of an HTML text in order, in time by its length alone. A `<` is a tag only where a `>` comes
 * before the next `<`, and where HTML has an element of this name or it is plainly markup (`<o:p>`, `<x-y z="1">`).
 */
export function* tagsOf(text: string): Generator<{ at: number; tag: MarkupTag }> {
  let close = -1;
  let noComments = false;
  for (let at = text.indexOf('<'); at >= 0; ) {
    if (close < at) close = text.indexOf('>', at);
    if (close < 0) return;
    let next = text.indexOf('<', at + 1);
    let tag: MarkupTag | null = null;
    if (!noComments && text.startsWith('<!--', at)) {
      const end = text.indexOf('-->', at + 4);
      noComments = end < 0;
      if (end >= 0) tag = { name: '', kind: 'comment', closing: false, end: end + 3 };
    }
    if (tag === null && (next < 0 || next > close)) tag = readTag(text, at, close);
    if (tag !== null) {
      yield { at, tag };
      next = text.indexOf('<', tag.end);
    }
    at = next;
  }
}

function readTag(text: string, at: number, close: number): MarkupTag | null {
  const end = close + 1;
  if (text[at + 1] === '!' || text[at + 1] === '?') {
    return { name: '', kind: 'comment', closing: false, end };
  }
  tagName.lastIndex = at;
  const match = tagName.exec(text);
  if (match === null) return null;
  const name = (match[2] ?? '').toLowerCase();
  const kind = kindOf(name, text, tagName.lastIndex, close);
  return kind === null ? null : { name, kind, closing: match[1] === '/', end };
}

function kindOf(name: string, text: string, from: number, close: number): MarkupTag['kind'] | null {
  const behind = text[from] ?? '';
  if (!/[\s/>]/.test(behind)) return null;
  if (hidden.has(name)) return 'hidden';
  if (blocks.has(name)) return 'block';
  if (inline.has(name) || /[:-]/.test(name)) return 'inline';
  return text.slice(from, close).includes('=') ? 'inline' : null;
}

const hiddenEnds = new Map([...hidden].map((name) => [name, new RegExp(`</${name}[\\s>]`, 'gi')]));

/** Where a hidden element's end tag begins; -1 where it never comes. */
export function hiddenEnd(text: string, name: string, from: number): number {
  const pattern = hiddenEnds.get(name);
  if (pattern === undefined) return -1;
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? -1;
}

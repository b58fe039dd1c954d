/** One start or end tag, read as it stands: quotes left out, spaces forgotten, a quote that never closes. */
export interface Tag {
  name: string;
  kind: 'start' | 'end' | 'empty';
  attributes: Record<string, string>;
  /** Behind the tag. */
  end: number;
  flawed: boolean;
}

// One by one: the bundler writes such numbers where they are used.
const slash = 47;
const less = 60;
const equals = 61;
const greater = 62;
const nameAt = /<(\/?)([\p{L}_:][^\s/<>="'&]{0,199})(?=[\s/>])/uy;

/** The tag that begins with the `<` at this place; null where it is only a character. */
export function readTag(text: string, at: number): Tag | null {
  nameAt.lastIndex = at;
  const match = nameAt.exec(text);
  if (match === null) return null;
  const [whole, slash = '', name = ''] = match;
  if (slash === '/') {
    const end = text.indexOf('>', at);
    // An end tag holds nothing; what follows it belongs to the next one.
    const clean = end >= 0 && text.slice(at + whole.length, end).trim() === '';
    return { name, kind: 'end', attributes: {}, end: clean ? end + 1 : at + whole.length, flawed: !clean };
  }
  return readAttributes(text, at + whole.length, name);
}

/** The rest of a start tag, from behind its name. */
export function readAttributes(text: string, from: number, name: string): Tag {
  const attributes: Record<string, string> = {};
  let flawed = false;
  let at = from;
  for (;;) {
    at = pastSpace(text, at);
    const code = text.charCodeAt(at);
    // A tag that the next one interrupts ends there.
    if (Number.isNaN(code) || code === less)
      return { name, kind: 'start', attributes, end: at, flawed: true };
    if (code === greater) return { name, kind: 'start', attributes, end: at + 1, flawed };
    if (code === slash && text.charCodeAt(at + 1) === greater)
      return { name, kind: 'empty', attributes, end: at + 2, flawed };
    const nameEnd = pastName(text, at);
    const key = text.slice(at, nameEnd).toLowerCase();
    at = pastSpace(text, nameEnd);
    if (text.charCodeAt(at) !== equals) {
      flawed = true;
      // A character that begins no attribute is passed over.
      if (key === '') at += 1;
      continue;
    }
    const value = readValue(text, pastSpace(text, at + 1));
    flawed ||= value.flawed;
    if (key !== '' && !(key in attributes)) attributes[key] = value.text;
    at = value.end;
  }
}

interface Value {
  text: string;
  end: number;
  flawed: boolean;
}

/** Behind a quote that closes comes a space, the tag's end, or (a space forgotten) the next attribute. */
const afterQuote = /[\s/>?]|[\w:.-]{1,100}\s{0,10}=\s{0,10}["']/y;
const longestValue = 200_000;

function readValue(text: string, at: number): Value {
  const quote = text[at];
  if (quote !== '"' && quote !== "'") return bare(text, at);
  const close = text.slice(at + 1, at + 1 + longestValue).indexOf(quote);
  const end = at + 1 + close;
  afterQuote.lastIndex = end + 1;
  const inside = close < 0 ? '' : text.slice(at + 1, end);
  const hasLess = inside.includes('<');
  const swallowed = inside.includes('/>') || (hasLess && inside.includes('</'));
  if (close < 0 || swallowed || !(endsValue(text, end + 1) || afterQuote.test(text))) {
    return { ...bare(text, at + 1), flawed: true };
  }
  return { text: inside, end: end + 1, flawed: hasLess };
}

/** What most often stands there, without a pattern. */
function endsValue(text: string, at: number): boolean {
  const char = text[at];
  return char === undefined || char === ' ' || char === '>' || char === '/';
}

/** Without quotes, or with one that never closes: up to the next space or the end of the tag. */
function bare(text: string, from: number): Value {
  let at = from;
  while (at < text.length && !isSpace(text.charCodeAt(at)) && text[at] !== '>' && text[at] !== '<') at += 1;
  const closes = text[at] === '>' && text[at - 1] === '/' && at > from;
  const end = closes ? at - 1 : at;
  return { text: text.slice(from, end).replace(/["']$/, ''), end, flawed: true };
}

const isSpace = (code: number) => code === 32 || (code >= 9 && code <= 13);

function pastSpace(text: string, from: number): number {
  let at = from;
  while (isSpace(text.charCodeAt(at))) at += 1;
  return at;
}

/** `=/<>"'`, in which a name ends, and the end of all. */
const nameEnds = new Set([61, 47, 60, 62, 34, 39]);

function isOfName(code: number): boolean {
  if ((code | 32) >= 97 && (code | 32) <= 122) return true;
  return !Number.isNaN(code) && !isSpace(code) && !nameEnds.has(code);
}

function pastName(text: string, from: number): number {
  let at = from;
  while (isOfName(text.charCodeAt(at))) at += 1;
  return at;
}

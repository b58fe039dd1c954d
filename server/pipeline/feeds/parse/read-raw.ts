/** The text of a field as it was written: references read, CDATA as it stands (there an ampersand is text), no comments. */
import { decodeEntities, hasStrayAmpersand } from './decode-entities.ts';
import { findAhead } from './find-ahead.ts';

const open = '<![CDATA[';
const close = ']]>';

/** Up to so many characters; `flawed` where XML would refuse an ampersand in it. */
export function readRaw(raw: string, maxChars: number): { text: string; flawed: boolean } {
  if (!raw.includes('<!')) return readPlain(raw.slice(0, maxChars), maxChars);
  const section = wholeSection(raw);
  if (section !== null) return { text: readSection(section, maxChars), flawed: false };
  const sectionEnd = findAhead(raw, close);
  const commentEnd = findAhead(raw, '-->');
  let text = '';
  let flawed = false;
  let at = 0;
  const takeText = (end: number) => {
    const piece = raw.slice(at, Math.min(end, at + maxChars));
    flawed ||= hasStrayAmpersand(piece);
    text += decodeEntities(piece);
  };
  for (let mark = raw.indexOf('<!'); mark >= 0 && text.length < maxChars; ) {
    const isSection = raw.startsWith(open, mark);
    const found = isSection
      ? sectionEnd(mark + open.length)
      : raw.startsWith('<!--', mark)
        ? commentEnd(mark + 4)
        : -1;
    if (found < 0 && !isSection) {
      mark = raw.indexOf('<!', mark + 2);
      continue;
    }
    takeText(mark);
    if (isSection) text += plainLines(raw.slice(mark + open.length, found < 0 ? raw.length : found));
    at = found < 0 ? raw.length : found + close.length;
    mark = raw.indexOf('<!', at);
  }
  if (at < raw.length) takeText(raw.length);
  return { text: text.slice(0, maxChars), flawed };
}

/** As nearly every field is: neither a section nor a comment in it. */
const readPlain = (text: string, maxChars: number) => ({
  text: decodeEntities(text).slice(0, maxChars),
  flawed: hasStrayAmpersand(text),
});

/** What stands in a CDATA section that is all of a field. */
export const readSection = (section: string, maxChars: number): string =>
  plainLines(section).slice(0, maxChars);

/** Whether XML would refuse an ampersand of it, without reading it where that can be seen. */
export function isRawFlawed(raw: string, maxChars: number): boolean {
  if (!raw.includes('&') || wholeSection(raw) !== null) return false;
  return raw.includes('<!') ? readRaw(raw, maxChars).flawed : hasStrayAmpersand(raw.slice(0, maxChars));
}

/** What one section holds that is all there is. */
function wholeSection(raw: string): string | null {
  if (!raw.startsWith(open) || !raw.endsWith(close)) return null;
  const end = raw.indexOf(close, open.length);
  return end === raw.length - close.length ? raw.slice(open.length, end) : null;
}

/** The ends of lines as XML wants them (XML 1.0, section 2.11). */
const plainLines = (text: string) => (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text);

/** An HTML document as the lines a reader sees, with the speakers and times that its tags mark. */
import { Parser } from 'htmlparser2';
import { cleanName, cleanText } from './clean-text.ts';
import { parseClock } from './clock-times.ts';
import { TranscriptFileError } from './transcript-file-error.ts';

export type HtmlLine =
  | { kind: 'time'; ms: number; within: boolean }
  | { kind: 'speaker'; name: string; within: boolean }
  | { kind: 'text'; text: string; paragraph: boolean; heading: boolean; within: boolean };

export interface HtmlLines {
  lines: HtmlLine[];
  title: string;
}

const skipped = new Set(
  'script style noscript nav footer header aside form button select option svg template iframe head textarea'.split(
    ' ',
  ),
);
const block = new Set(
  'p div li ul ol tr td th table section article main h1 h2 h3 h4 h5 h6 br hr dt dd dl blockquote pre body figure tt'.split(
    ' ',
  ),
);
/** Inside one of these a time or speaker counts; `within` says that a line stands in a part called "transcript". */
const container = new Set(['div', 'section', 'article', 'main', 'ol', 'ul', 'table']);
const clockAttributes = [
  'begin',
  'data-begin',
  'data-start',
  'data-start-time',
  'data-time',
  'data-timestamp',
  'data-timecode',
];

type Role = 'speaker' | 'time' | null;

function roleOf(tag: string, attributes: Record<string, string>): Role {
  if (tag === 'cite') return 'speaker';
  if (tag === 'time') return 'time';
  if (block.has(tag) && !/^(?:p|div|h[1-6]|td|dt)$/.test(tag)) return null;
  const name = ` ${attributes.class ?? ''} `;
  if (/[\s_-](?:speaker(?:[_-]?(?:name|label))?)[\s]/i.test(name)) return 'speaker';
  return /[\s_-](?:time-?stamp|time-?code|cue-?time|start-?time)[\s]/i.test(name) ? 'time' : null;
}

function attributeTime(attributes: Record<string, string>): number | null {
  const ms = attributes['data-m'];
  if (ms !== undefined && /^\d{1,9}$/.test(ms)) return Number(ms);
  for (const name of clockAttributes) {
    const value = attributes[name];
    if (value !== undefined) return parseClock(value.replace(/s$/, ''));
  }
  return null;
}

interface Open {
  tag: string;
  role: Role;
  skips: boolean;
  transcript: boolean;
}

/** The state while the parser runs. */
interface Reading extends HtmlLines {
  open: Open[];
  skipping: number;
  within: number;
  text: string;
  marked: string;
}

function flush(reading: Reading): void {
  const text = cleanText(reading.text);
  reading.text = '';
  if (text === '') return;
  const tags = reading.open.map(({ tag }) => tag);
  reading.lines.push({
    kind: 'text',
    text,
    paragraph: tags.includes('p'),
    heading: tags.some((tag) => /^h[1-6]$/.test(tag)),
    within: reading.within > 0,
  });
}

function pushTime(reading: Reading, ms: number | null): void {
  if (ms === null) return;
  flush(reading);
  reading.lines.push({ kind: 'time', ms, within: reading.within > 0 });
}

function closeMark(reading: Reading, role: Role): void {
  const marked = cleanText(reading.marked);
  reading.marked = '';
  if (role === 'time')
    pushTime(reading, parseClock(marked.replace(/^[[(]|[\])]$/g, '').split(/\s*[-–—]\s*/)[0] ?? ''));
  if (role !== 'speaker') return;
  flush(reading);
  // `Kevin (1:02):` in one tag
  const time = /[[(]?(\d{1,2}:\d{2}(?::\d{2})?)[\])]?:?$/.exec(marked);
  const name = cleanName(time ? marked.slice(0, time.index) : marked);
  if (name !== '') reading.lines.push({ kind: 'speaker', name, within: reading.within > 0 });
  if (time) pushTime(reading, parseClock(time[1] ?? ''));
}

/** Deeper than any page; a parser slows down with the square of the depth. */
const deepest = 1000;

function openTag(reading: Reading, tag: string, attributes: Record<string, string>): void {
  if (reading.open.length > deepest) {
    throw new TranscriptFileError(
      'unreadable',
      "The publisher's transcript is HTML that never closes its tags. Transcribe the audio instead.",
    );
  }
  const skips = skipped.has(tag);
  const called = `${attributes.id ?? ''} ${attributes.class ?? ''} ${attributes.itemprop ?? ''}`;
  const transcript = container.has(tag) && /transcript/i.test(called);
  const nested = reading.open.some(({ role }) => role !== null);
  if (block.has(tag)) flush(reading);
  if (reading.skipping === 0 && !skips) pushTime(reading, attributeTime(attributes));
  const role = nested || skips ? null : roleOf(tag, attributes);
  if (role !== null) flush(reading);
  reading.open.push({ tag, role, skips, transcript });
  reading.skipping += skips ? 1 : 0;
  reading.within += transcript ? 1 : 0;
}

function closeTag(reading: Reading, tag: string): void {
  const top = reading.open.at(-1);
  if (block.has(tag)) flush(reading);
  if (top?.tag !== tag) return;
  if (top.role !== null) closeMark(reading, top.role);
  reading.open.pop();
  reading.skipping -= top.skips ? 1 : 0;
  reading.within -= top.transcript ? 1 : 0;
}

function takeText(reading: Reading, text: string): void {
  const top = reading.open.at(-1);
  if (top?.tag === 'title') reading.title += text;
  if (reading.skipping > 0) return;
  const isPre = reading.open.some(({ tag }) => tag === 'pre');
  if (reading.open.some(({ role }) => role !== null)) {
    reading.marked += text;
    return;
  }
  if (!isPre) {
    reading.text += text;
    return;
  }
  for (const [at, line] of text.split('\n').entries()) {
    if (at > 0) flush(reading);
    reading.text += line;
  }
}

export function readHtmlLines(html: string): HtmlLines {
  const reading: Reading = { lines: [], title: '', open: [], skipping: 0, within: 0, text: '', marked: '' };
  const parser = new Parser(
    {
      onopentag: (tag, attributes) => openTag(reading, tag, attributes),
      onclosetag: (tag) => closeTag(reading, tag),
      ontext: (text) => takeText(reading, text),
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  parser.write(html);
  parser.end();
  flush(reading);
  return { lines: reading.lines, title: cleanText(reading.title) };
}

/**
 * Transcripts as JSON: Podcasting 2.0 (`segments` with seconds, whole lines or single words), bare lists, and the
 * exports of transcription tools, which are the same thing under other names.
 */

import { alignWords } from '../../../kit/timed-text/index.ts';
import { cleanText, decodeEntities } from './clean-text.ts';
import { parseClock, sensibleMs } from './clock-times.ts';
import type { RawCue, Voice } from './cue.ts';
import { TranscriptFileError } from './transcript-file-error.ts';

type Fields = Record<string, unknown>;

/** The names of a field in the files seen; the first that is there counts. `Ms` names are milliseconds. */
const startNames = ['startTime', 'start_time', 'start', 'begin', 'from', 'offset', 'ts', 'time', 'timestamp'];
const endNames = ['endTime', 'end_time', 'end', 'to', 'end_ts'];
const startMsNames = ['startMs', 'start_ms', 'startTimeMs', 'offsetMs', 'tStartMs', 'start_ts_ms'];
const endMsNames = ['endMs', 'end_ms', 'endTimeMs'];
const textNames = [
  'body',
  'text',
  'punctuated_word',
  'transcript',
  'content',
  'value',
  'word',
  'line',
  'caption',
  'sentence',
];
const speakerNames = [
  'speaker',
  'speakerName',
  'speaker_name',
  'speaker_label',
  'speakerLabel',
  'speakerId',
  'speaker_id',
  'spk',
];
/** Where the list is, the best first: whole turns before sentences, sentences before words. */
const listNames = [
  'segments',
  'utterances',
  'monologues',
  'cues',
  'captions',
  'paragraphs',
  'sentences',
  'transcript',
  'transcripts',
  'items',
  'words',
  'elements',
];

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function first(fields: Fields, names: readonly string[]): unknown {
  const name = names.find((known) => fields[known] !== undefined && fields[known] !== null);
  return name === undefined ? undefined : fields[name];
}

interface Item {
  voice: Voice;
  text: string;
  /** In the unit that the file uses; `ms` says that the field's name promises milliseconds. */
  start: number | null;
  end: number | null;
  ms: boolean;
  /** Its words with their own times, as the file lists them. */
  words: readonly unknown[];
}

/** A number of the file's unit; clock times count as seconds, and the unit is then certain. */
function amount(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string') return null;
  const trimmed = value.trim().replace(/s$/i, '');
  if (/^-?\d+(?:\.\d+)?(?:e-?\d+)?$/i.test(trimmed)) return Number(trimmed);
  const ms = parseClock(trimmed);
  return ms === null ? null : ms / 1000;
}

function voiceOf(fields: Fields): Voice {
  const named = speakerNames.filter((name) => name in fields);
  if (named.length === 0) return null;
  const value = first(fields, named);
  if (typeof value === 'number') return `Speaker ${value}`;
  if (typeof value === 'string')
    return /^\d{1,3}$/.test(value.trim()) ? `Speaker ${value.trim()}` : cleanText(value);
  if (isFields(value)) return cleanText(String(first(value, ['name', 'label', 'displayName', 'id']) ?? ''));
  return '';
}

function textOf(fields: Fields): string | null {
  const value = first(fields, textNames);
  return typeof value === 'string' ? value : null;
}

function itemOf(fields: Fields): Item | null {
  const text = textOf(fields);
  if (text === null) return null;
  const startMs = amount(first(fields, startMsNames));
  const start = startMs ?? amount(first(fields, startNames));
  const end = startMs === null ? amount(first(fields, endNames)) : amount(first(fields, endMsNames));
  const lasts = amount(fields.duration ?? fields.dur);
  return {
    voice: voiceOf(fields),
    text,
    start,
    end: end ?? (start !== null && lasts !== null ? start + lasts : null),
    ms: startMs !== null,
    words: Array.isArray(fields.words) ? fields.words : [],
  };
}

/** The places of the listed words in the text of their segment. */
function marksOf(text: string, { words }: Item, unit: number): number[] {
  const listed = words.filter(isFields).flatMap((fields) => {
    const word = itemOf(fields);
    if (word === null || word.start === null) return [];
    return [{ text: cleanText(decodeEntities(word.text)), ms: word.start * (word.ms ? 1 : unit) }];
  });
  return alignWords(text, listed);
}

/** The items of a list; one without words of its own (a monologue) gives those of the list inside it. */
function itemsOf(list: readonly unknown[], depth: number): Item[] {
  return list.filter(isFields).flatMap((fields) => {
    const item = itemOf(fields);
    const inner = depth > 0 && item?.start == null ? listIn(fields) : null;
    if (item && !inner) return [item];
    const voice = voiceOf(fields);
    return inner ? itemsOf(inner, depth - 1).map((found) => ({ ...found, voice: found.voice ?? voice })) : [];
  });
}

function listIn(fields: Fields): unknown[] | null {
  const filled = listNames.map((name) => fields[name]).filter((value) => Array.isArray(value));
  return filled.find((value) => value.length > 0) ?? filled[0] ?? null;
}

/** The list of the transcript, at the top or inside an envelope (`results.channels[0].alternatives[0]`). */
function findList(value: unknown, depth: number): unknown[] | null {
  if (Array.isArray(value)) {
    if (value.some((entry) => isFields(entry) && (textOf(entry) !== null || listIn(entry)))) return value;
    return depth > 0 ? firstList(value.slice(0, 3), depth) : null;
  }
  if (!isFields(value)) return null;
  return listIn(value) ?? (depth > 0 ? firstList(Object.values(value).slice(0, 12), depth) : null);
}

function firstList(values: readonly unknown[], depth: number): unknown[] | null {
  for (const value of values) {
    const found = typeof value === 'object' ? findList(value, depth - 1) : null;
    if (found) return found;
  }
  return null;
}

/** Speech is about two or three words in a second; a fiftieth of that or less means that the unit is milliseconds. */
function unitMs(items: readonly Item[]): number {
  if (items.some(({ ms }) => ms)) return 1;
  const starts = items.flatMap(({ start }) => start ?? []);
  const ends = items.flatMap(({ end }) => end ?? []);
  const words = items.reduce((sum, { text }) => sum + text.split(/\s+/).filter(Boolean).length, 0);
  const heard = items
    .filter(({ start, end }) => start !== null && end !== null && end > start)
    .map(({ start, end, text }) => text.length / ((end ?? 0) - (start ?? 0)))
    .sort((a, b) => a - b);
  const lettersPerUnit = heard[Math.floor(heard.length / 2)];
  if (lettersPerUnit !== undefined) return lettersPerUnit < 0.3 ? 1 : 1000;
  const span = Math.max(
    0,
    ...[starts, ends].map((times) => times.reduce((most, time) => Math.max(most, time), 0)),
  );
  return span > 0 && words / span < 0.05 && span > 1000 ? 1 : 1000;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    if (lines.length > 1 && lines.every((line) => /^\s*\{.*\}\s*$/.test(line))) return parseLines(lines);
    return undefined;
  }
}

function parseLines(lines: readonly string[]): unknown {
  try {
    return lines.map((line): unknown => JSON.parse(line));
  } catch {
    return undefined;
  }
}

export interface JsonCues {
  cues: RawCue[];
  timeless: number;
  backwards: number;
}

/** Files of tokens put the space before a word (" walk", "ing"); the rest glue themselves to what came before. */
function carriesSpaces(items: readonly Item[]): boolean {
  const spaced = items.filter(({ text }) => /^\s\S/.test(text)).length;
  return items.length > 20 && spaced > items.length * 0.5;
}

export function readJson(text: string): JsonCues {
  const value = parse(text);
  if (value === undefined) {
    throw new TranscriptFileError(
      'unreadable',
      "The publisher's transcript is JSON that stops or breaks in the middle. Try again later, or transcribe the audio.",
    );
  }
  const list = findList(value, 5);
  const items = itemsOf(list ?? [], 3);
  const empty = Array.isArray(value) ? value.length === 0 : list !== null && list.length === 0;
  if (items.length === 0 && !empty) {
    throw new TranscriptFileError(
      'unreadable',
      "The publisher's transcript is JSON without segments of speech. Transcribe the audio instead.",
    );
  }
  return toCues(items);
}

/** Some exports list commas and points as elements without a time. */
function attachPunctuation(cue: RawCue | undefined, text: string): boolean {
  const part = cue?.parts.at(-1);
  if (!part || !/^\p{P}{1,3}$/u.test(text)) return false;
  part.text += text;
  return true;
}

function toCues(items: readonly Item[]): JsonCues {
  const unit = unitMs(items);
  const spaces = carriesSpaces(items);
  const read: JsonCues = { cues: [], timeless: 0, backwards: 0 };
  for (const item of items) {
    const text = cleanText(decodeEntities(item.text));
    if (text === '') continue;
    const start = item.start === null ? null : sensibleMs(item.start * unit);
    if (start === null && attachPunctuation(read.cues.at(-1), text)) continue;
    if (start === null) {
      read.timeless += 1;
      continue;
    }
    const end = item.end === null ? null : sensibleMs(item.end * unit);
    const backwards = end !== null && end < start;
    if (backwards) read.backwards += 1;
    const glued = spaces && read.cues.length > 0 && !/^\s/.test(item.text);
    read.cues.push({
      start,
      end: backwards ? null : end,
      parts: [
        {
          voice: item.voice,
          turn: false,
          text,
          ...(item.words.length > 0 && { marks: marksOf(text, item, unit) }),
        },
      ],
      glued,
    });
  }
  return read;
}

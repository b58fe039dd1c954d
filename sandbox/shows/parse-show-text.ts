/**
 * The text format of the sandbox's shows: `key: value` lines, then `---`, then one line per turn ("A: Hello").
 * It is made for writing by hand, so every mistake is answered with file, line and what to write instead.
 */
export const SPEAKER_IDS = ['A', 'B', 'C'] as const;
export type SpeakerId = (typeof SPEAKER_IDS)[number];

export const GLYPHS = ['house', 'key', 'chart', 'door', 'sun', 'stairs'] as const;
export type Glyph = (typeof GLYPHS)[number];

const TRANSCRIPT_SOURCES = ['publisher', 'provider'] as const;
/** Who writes a show's transcripts: its own feed, or the transcription provider. */
export type TranscriptSource = (typeof TRANSCRIPT_SOURCES)[number];

export interface ShowHeader {
  slug: string;
  title: string;
  author: string;
  summary: string;
  /** `#rrggbb`, the ground of the artwork. */
  accent: string;
  glyph: Glyph;
  hosts: string[];
  transcripts: TranscriptSource;
}

export interface Turn {
  speaker: SpeakerId;
  text: string;
}

export interface EpisodeText {
  title: string;
  summary: string;
  publishedDaysAgo: number;
  speakers: { id: SpeakerId; name: string }[];
  turns: Turn[];
}

type Fields = Map<string, string>;

export function parseShowText(text: string, file: string): ShowHeader {
  const fields = readFields(text.split('\n'), file);
  const accent = need(fields, 'accent', file);
  if (!/^#[0-9a-f]{6}$/i.test(accent)) throw new Error(`${file}: accent must look like #2f6b4f.`);
  return {
    slug: need(fields, 'slug', file),
    title: need(fields, 'title', file),
    author: need(fields, 'author', file),
    summary: need(fields, 'summary', file),
    accent,
    glyph: oneOf(GLYPHS, 'glyph', fields, file),
    hosts: splitList(need(fields, 'hosts', file)),
    transcripts: oneOf(TRANSCRIPT_SOURCES, 'transcripts', fields, file),
  };
}

export function parseEpisodeText(text: string, file: string): EpisodeText {
  const lines = text.split('\n');
  const border = lines.indexOf('---');
  if (border < 0) throw new Error(`${file}: put a line "---" between the header and the conversation.`);
  const fields = readFields(lines.slice(0, border), file);
  const publishedDaysAgo = Number(need(fields, 'publishedDaysAgo', file));
  if (!(publishedDaysAgo >= 0))
    throw new Error(`${file}: publishedDaysAgo must be a number of days, 0 or more.`);
  const speakers = splitList(need(fields, 'speakers', file)).map((entry) => parseSpeaker(entry, file));
  const known = new Set<string>(speakers.map((speaker) => speaker.id));
  const turns = lines
    .map((line, index) => ({ line: line.trim(), place: `${file}:${index + 1}` }))
    .slice(border + 1)
    .filter(({ line }) => line !== '')
    .map(({ line, place }) => parseTurn(line, known, place));
  if (turns.length === 0) throw new Error(`${file}: nobody says anything after "---".`);
  return {
    title: need(fields, 'title', file),
    summary: need(fields, 'summary', file),
    publishedDaysAgo,
    speakers,
    turns,
  };
}

function readFields(lines: readonly string[], file: string): Fields {
  const fields: Fields = new Map();
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const match = /^([a-zA-Z]+):\s*(.+)$/.exec(line.trim());
    if (!match) throw new Error(`${file}:${index + 1}: write "key: value".`);
    fields.set(match[1] ?? '', (match[2] ?? '').trim());
  }
  return fields;
}

function need(fields: Fields, key: string, file: string): string {
  const value = fields.get(key);
  if (value === undefined) throw new Error(`${file}: the line "${key}:" is missing.`);
  return value;
}

function oneOf<T extends string>(allowed: readonly T[], key: string, fields: Fields, file: string): T {
  const value = need(fields, key, file);
  const found = allowed.find((candidate) => candidate === value);
  if (found === undefined) throw new Error(`${file}: ${key} must be one of ${allowed.join(', ')}.`);
  return found;
}

function splitList(value: string): string[] {
  return value
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** "C=Harlan Beech (guest)" names a speaker; the bracket is for the writer and not part of the name. */
function parseSpeaker(entry: string, file: string): { id: SpeakerId; name: string } {
  const [letter, name] = entry.split('=');
  const id = SPEAKER_IDS.find((candidate) => candidate === letter?.trim());
  const plainName = name?.replace(/\(guest\)$/, '').trim();
  if (!id || !plainName) throw new Error(`${file}: speakers must read "A=First Last; B=First Last".`);
  return { id, name: plainName };
}

function parseTurn(line: string, known: ReadonlySet<string>, place: string): Turn {
  const match = /^(\w+): (.+)$/.exec(line);
  const id = SPEAKER_IDS.find((candidate) => candidate === match?.[1]);
  if (!match || !id || !known.has(id)) {
    throw new Error(`${place}: a turn reads "A: what is said", with a letter from the "speakers:" line.`);
  }
  return { speaker: id, text: match[2] ?? '' };
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type FileHint,
  readTranscriptFile,
  type TranscriptFile,
  TranscriptFileError,
  type Utterance,
} from '../../../../server/pipeline/transcripts/formats/index.ts';

const noHint: FileHint = { contentType: null, type: null, url: 'https://feeds.example/transcript' };

export function readBody(body: string | Uint8Array, hint: Partial<FileHint> = {}): TranscriptFile {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  return readTranscriptFile(bytes, { ...noHint, ...hint });
}

export function readPath(path: string): TranscriptFile {
  return readBody(readFileSync(path));
}

export function fixturePath(name: string): string {
  return join(import.meta.dirname, '../../../fixtures/transcripts', name);
}

/** `[speaker, start, end, text]` for each utterance, for tables. */
export function rows(utterances: readonly Utterance[]): [string, number, number, string][] {
  return utterances.map(({ speaker, start, end, text }) => [speaker, start, end, text]);
}

/** The reason of the refusal, or 'read' when there was none. */
export function refusalOf(body: string | Uint8Array, hint: Partial<FileHint> = {}): string {
  try {
    readBody(body, hint);
    return 'read';
  } catch (error) {
    if (error instanceof TranscriptFileError) return error.reason;
    throw error;
  }
}

/** Words in their order; punctuation that a file sets apart belongs to the word before it. */
export function wordsOf(texts: readonly string[]): string[] {
  return texts
    .join(' ')
    .replace(/\s+([,.;:!?…%)\]}]{1,3})(?=\s|$)/g, '$1')
    .split(/\s+/)
    .filter(Boolean);
}

/** Consecutive utterances of one speaker: who, from when, with which words. */
export function turnsOf(utterances: readonly Pick<Utterance, 'speaker' | 'start' | 'text'>[]) {
  const turns: { speaker: string; start: number; texts: string[] }[] = [];
  for (const { speaker, start, text } of utterances) {
    const open = turns.at(-1);
    if (open?.speaker === speaker) open.texts.push(text);
    else turns.push({ speaker, start, texts: [text] });
  }
  return turns.map(({ texts, ...turn }) => ({ ...turn, words: wordsOf(texts) }));
}

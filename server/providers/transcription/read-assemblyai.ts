/** Reads a finished AssemblyAI transcript (wire.md section 1.3), leniently: unknown fields occur, known ones are null. */
import { z } from 'zod';
import { Trouble } from '../../kit/errors.ts';
import { alignWords } from '../../kit/timed-text/index.ts';
import { joinTurns } from './join-turns.ts';
import type { HeardUtterance, Transcribed } from './port.ts';

const ms = z.coerce
  .number()
  .catch(0)
  .transform((value) => Math.max(0, Math.round(value)));
const spoken = z.object({ text: z.string(), start: ms, end: ms, speaker: z.string().nullish() });
type Spoken = z.output<typeof spoken>;
const entity = z.object({ entity_type: z.string(), text: z.string() });

/** The rows that can be read: one odd row must not take the others, and with them the speakers, away. */
const rowsOf = <T>(row: z.ZodType<T>) =>
  z
    .array(z.unknown())
    .nullish()
    .catch(null)
    .transform((rows) =>
      (rows ?? []).flatMap((it) => {
        const parsed = row.safeParse(it);
        return parsed.success ? [parsed.data] : [];
      }),
    );

const transcript = z.object({
  status: z.string(),
  error: z.string().nullish().catch(null),
  text: z.string().nullish().catch(null),
  audio_duration: z.number().min(0).nullish().catch(null),
  speech_model_used: z.string().nullish().catch(null),
  utterances: rowsOf(spoken.extend({ words: z.array(z.unknown()).nullish().catch(null) })),
  words: rowsOf(spoken),
  /** Of the call for sentences; stands in no transcript. */
  sentences: rowsOf(spoken),
  entities: rowsOf(entity),
});

/** US dollars an hour of audio, read 2026-10-07; the add-ons that we ask for are not billed apart. */
const dollarsPerHour: Record<string, number> = { 'universal-3-5-pro': 0.21, 'universal-2': 0.15 };

/**
 * Throws Trouble `rejected` for a job that failed, `down` for an answer that is no transcript. Without speakers, the
 * words are joined to turns; without words, the sentences, which may stand in `json` as `sentences`.
 */
export function readAssemblyAiTranscript(json: unknown): Transcribed {
  const parsed = transcript.safeParse(json);
  if (!parsed.success) throw new Trouble('down', 'AssemblyAI: the answer could not be read.');
  const read = parsed.data;
  if (read.status === 'error') throw new Trouble('rejected', failureOf(read.error ?? ''));
  if (read.status !== 'completed') throw new Trouble('down', `AssemblyAI: unknown state "${read.status}".`);
  if (read.text === 'Deleted by user.') {
    throw new Trouble('rejected', 'The job was deleted at AssemblyAI. Request the transcript again.');
  }
  return {
    utterances: utterancesOf(read),
    names: read.entities.filter((it) => it.entity_type === 'person_name').map((it) => it.text),
    durationSecs: read.audio_duration ?? null,
    costUsd: costOf(read.audio_duration, read.speech_model_used),
  };
}

/** Whether something was said while this answer does not tell when: its sentences then do. */
export function lacksTimes(json: unknown): boolean {
  const parsed = transcript.safeParse(json);
  if (!parsed.success || parsed.data.status !== 'completed') return false;
  const { text, utterances, words } = parsed.data;
  return (text ?? '').trim() !== '' && text !== 'Deleted by user.' && utterances.length + words.length === 0;
}

type Read = z.output<typeof transcript>;

function utterancesOf({ utterances, words, sentences }: Read): HeardUtterance[] {
  const pieces = words.length > 0 ? words : sentences;
  const turns = utterances.length > 0 ? timed(utterances, words) : joinTurns(pieces.map(toUtterance));
  return turns.filter(({ text }) => text !== '').sort((a, b) => a.start - b.start);
}

/** Each turn with the times of its words: those that it lists itself, else those of the whole that lie within it. */
function timed(utterances: Read['utterances'], all: readonly Spoken[]): HeardUtterance[] {
  const words = [...all].sort((a, b) => a.start - b.start);
  return utterances.map((row) => {
    const utterance = toUtterance(row);
    const own = row.words ? readRows(row.words) : within(words, utterance);
    const listed = own.map((word) => ({ text: oneLine(word.text), ms: word.start }));
    return { ...utterance, marks: alignWords(utterance.text, listed) };
  });
}

const readRows = (rows: readonly unknown[]) => rowsOf(spoken).parse(rows);

/** Words of the same speaker that begin within a turn; turns of two speakers may overlap. */
function within(words: readonly Spoken[], { start, end, speaker, text }: HeardUtterance): Spoken[] {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle]?.start ?? 0) < start) low = middle + 1;
    else high = middle;
  }
  const found: Spoken[] = [];
  for (let index = low; index < words.length; index += 1) {
    const word = words[index];
    // A text has fewer words than letters, however long the turn claims to last.
    if (word === undefined || word.start > end || index - low > 2 * text.length) break;
    if ((word.speaker ?? speaker) === speaker) found.push(word);
  }
  return found;
}

// PostgreSQL keeps no NUL; taken out later, it would move the places of the words.
const oneLine = (text: string) => text.replaceAll('\0', '').replace(/\s+/g, ' ').trim();

function toUtterance({ text, start, end, speaker }: Spoken): HeardUtterance {
  return { speaker: speaker ?? '', start, end: Math.max(start, end), text: oneLine(text) };
}

function costOf(secs: number | null | undefined, model: string | null | undefined): number | null {
  const perHour = dollarsPerHour[model ?? ''];
  return secs === null || secs === undefined || perHour === undefined ? null : (secs / 3600) * perHour;
}

const aboutDownload =
  /unable to (?:access|download)|download error|could not (?:access|download)|\d (?:client|server) error/i;

/** The vendor's reason in words that help: most failures are the audio's. */
function failureOf(reason: string): string {
  // An address may hold any number: only what stands outside of it is a status.
  const outside = reason.replace(/https?:\/\/[^\s,]+/gi, '');
  const code = /\b[45]\d\d\b/.exec(outside)?.[0];
  if (aboutDownload.test(reason)) {
    return code === undefined
      ? 'AssemblyAI could not download the audio. Check that the audio URL is public.'
      : `Audio URL answers ${code}.`;
  }
  if (/does not appear to contain audio|not (?:an? )?audio/i.test(reason)) {
    return 'The audio URL does not lead to audio. Check the address in the feed.';
  }
  if (/too short/i.test(reason)) return 'The audio is too short to transcribe.';
  if (/no spoken audio/i.test(reason)) return 'Nothing is said in this audio.';
  const said = reason.slice(0, 300).replace(/\.$/, '');
  return said === '' ? 'AssemblyAI could not transcribe this audio.' : `AssemblyAI: ${said}.`;
}

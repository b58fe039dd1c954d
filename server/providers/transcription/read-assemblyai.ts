/** Reads a finished AssemblyAI transcript (wire.md section 1.3), leniently: unknown fields occur, known ones are null. */
import { z } from 'zod';
import type { Utterance } from '../../../contract/transcripts.ts';
import { Trouble } from '../../kit/errors.ts';
import { joinTurns } from './join-turns.ts';
import type { Transcribed } from './port.ts';

const ms = z.coerce
  .number()
  .catch(0)
  .transform((value) => Math.max(0, Math.round(value)));
const spoken = z.object({ text: z.string(), start: ms, end: ms, speaker: z.string().nullish() });

const transcript = z.object({
  status: z.string(),
  error: z.string().nullish(),
  text: z.string().nullish(),
  audio_duration: z.number().nullish(),
  speech_model_used: z.string().nullish(),
  utterances: z.array(spoken).nullish().catch(null),
  words: z.array(spoken).nullish().catch(null),
  entities: z
    .array(z.object({ entity_type: z.string(), text: z.string() }))
    .nullish()
    .catch(null),
});

/** US dollars an hour of audio, read 2026-10-07; the add-ons that we ask for are not billed apart. */
const dollarsPerHour: Record<string, number> = { 'universal-3-5-pro': 0.21, 'universal-2': 0.15 };

/** Throws Trouble `rejected` for a job that failed, `down` for an answer that is no transcript. */
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
    names: (read.entities ?? []).filter((it) => it.entity_type === 'person_name').map((it) => it.text),
    durationSecs: read.audio_duration ?? null,
    costUsd: costOf(read.audio_duration, read.speech_model_used),
  };
}

type Read = z.output<typeof transcript>;

/** Turns with their speakers; without diarisation the words are joined to sentences. */
function utterancesOf({ utterances, words }: Read): Utterance[] {
  const turns = utterances?.length ? utterances : joinTurns((words ?? []).map(toUtterance));
  return turns
    .map(toUtterance)
    .filter(({ text }) => text !== '')
    .sort((a, b) => a.start - b.start);
}

function toUtterance({ text, start, end, speaker }: z.output<typeof spoken> | Utterance): Utterance {
  return { speaker: speaker ?? '', start, end: Math.max(start, end), text: text.replace(/\s+/g, ' ').trim() };
}

function costOf(secs: number | null | undefined, model: string | null | undefined): number | null {
  const perHour = dollarsPerHour[model ?? ''];
  return secs === null || secs === undefined || perHour === undefined ? null : (secs / 3600) * perHour;
}

/** The vendor's reason in words that help: most failures are the audio's. */
function failureOf(reason: string): string {
  const status = /\b([45]\d\d)\b (?:client|server) error/i.exec(reason)?.[1];
  if (status !== undefined) return `Audio URL answers ${status}.`;
  if (/unable to access|download error/i.test(reason)) {
    return 'AssemblyAI could not download the audio. Check that the audio URL is public.';
  }
  if (/too short/i.test(reason)) return 'The audio is too short to transcribe.';
  if (/no spoken audio/i.test(reason)) return 'Nothing is said in this audio.';
  const said = reason.slice(0, 300).replace(/\.$/, '');
  return said === '' ? 'AssemblyAI could not transcribe this audio.' : `AssemblyAI: ${said}.`;
}

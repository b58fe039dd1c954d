/**
 * The sandbox's podcasts: written conversations that lie beside this file as text. The sandbox publishes them as
 * feeds, audio and transcripts. Times are computed, not stored, so that an edited line never carries a stale time.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseEpisodeText, parseShowText, type ShowHeader, type SpeakerId } from './parse-show-text.ts';
import { speakTurns, type TimedTurn } from './speak-turns.ts';

export type { Glyph, SpeakerId, TranscriptSource } from './parse-show-text.ts';
export type { TimedWord } from './speak-turns.ts';

/** One turn of one speaker; `start` and `end` are whole milliseconds from the start of the audio. */
export type SandboxUtterance = TimedTurn;

export interface SandboxSpeaker {
  id: SpeakerId;
  name: string;
}

export interface SandboxEpisode {
  /** Unique within its show. */
  slug: string;
  number: number;
  title: string;
  summary: string;
  /** Days, with a fraction, between publication and the sandbox's first start. */
  publishedDaysAgo: number;
  /** Whole seconds; the last utterance ends before it. */
  durationSecs: number;
  speakers: SandboxSpeaker[];
  utterances: SandboxUtterance[];
}

export interface SandboxShow extends ShowHeader {
  /** Newest first, as a feed lists them. */
  episodes: SandboxEpisode[];
}

/** Silence after the last word, so that a player never cuts it off. */
const TAIL_MS = 1_500;

/**
 * Reads every show, sorted by slug. Throws a sentence that names file and line where a text is malformed.
 * Without `root` the folder is looked for upward from this module, which finds it from source and from a bundle.
 */
export function readShows(root: string = findShowsFolder(import.meta.dirname)): SandboxShow[] {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(root, entry.name, 'show.txt')))
    .map((entry) => readShow(join(root, entry.name)))
    .sort((a, b) => (a.slug < b.slug ? -1 : 1));
}

/** The nearest `sandbox/shows` folder in `from` or above it. */
export function findShowsFolder(from: string): string {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'sandbox', 'shows');
    if (existsSync(candidate)) return candidate;
    if (dirname(folder) === folder) {
      throw new Error(
        `The sandbox's shows are missing: no sandbox/shows folder in ${from} or above it. Restore the folder, or start with SANDBOX=off.`,
      );
    }
  }
}

function readShow(folder: string): SandboxShow {
  const header = parseShowText(readFileSync(join(folder, 'show.txt'), 'utf8'), join(folder, 'show.txt'));
  const episodes = readdirSync(folder)
    .map((file) => /^(?<number>\d+)-(?<slug>[a-z0-9-]+)\.txt$/.exec(file))
    .filter((match) => match !== null)
    .map((match) => readEpisode(header.slug, Number(match[1]), match[2] ?? '', join(folder, match[0])))
    .sort((a, b) => a.publishedDaysAgo - b.publishedDaysAgo);
  return { ...header, episodes };
}

function readEpisode(showSlug: string, number: number, slug: string, file: string): SandboxEpisode {
  const { turns, ...header } = parseEpisodeText(readFileSync(file, 'utf8'), file);
  const utterances = speakTurns(turns, `${showSlug}/${slug}`);
  const endMs = utterances.at(-1)?.end ?? 0;
  return { slug, number, ...header, durationSecs: Math.ceil((endMs + TAIL_MS) / 1_000), utterances };
}

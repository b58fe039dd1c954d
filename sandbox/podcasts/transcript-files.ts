import type { SandboxEpisode } from '../shows/read-shows.ts';

/** Captions of at most two short lines, as publishers' tools cut them. */
const captionWords = 12;

interface Caption {
  start: number;
  end: number;
  text: string;
  speaker: string;
  /** The first caption of a turn names the speaker. */
  first: boolean;
}

function captionsOf(episode: SandboxEpisode): Caption[] {
  const names = new Map<string, string>(episode.speakers.map(({ id, name }) => [id, name]));
  return episode.utterances.flatMap((utterance) => {
    const captions: Caption[] = [];
    for (let from = 0; from < utterance.words.length; from += captionWords) {
      const words = utterance.words.slice(from, from + captionWords);
      captions.push({
        start: words[0]?.start ?? utterance.start,
        end: words.at(-1)?.end ?? utterance.end,
        text: words.map((word) => word.text).join(' '),
        speaker: names.get(utterance.speaker) ?? '',
        first: from === 0,
      });
    }
    return captions;
  });
}

export function vttFile(episode: SandboxEpisode): string {
  const cues = captionsOf(episode).map(
    ({ start, end, text, speaker }) => `${time(start, '.')} --> ${time(end, '.')}\n<v ${speaker}>${text}`,
  );
  return `WEBVTT\n\n${cues.join('\n\n')}\n`;
}

/** Podcast convention: `Name: ` only where the speaker changes. */
export function srtFile(episode: SandboxEpisode): string {
  return captionsOf(episode)
    .map(({ start, end, text, speaker, first }, index) => {
      const line = first ? `${speaker}: ${text}` : text;
      return `${index + 1}\n${time(start, ',')} --> ${time(end, ',')}\n${line}\n`;
    })
    .join('\n');
}

export function jsonFile(episode: SandboxEpisode): string {
  const segments = captionsOf(episode).map(({ start, end, text, speaker }) => ({
    speaker,
    startTime: start / 1000,
    endTime: end / 1000,
    body: text,
  }));
  return JSON.stringify({ version: '1.0.0', segments });
}

function time(ms: number, mark: string): string {
  const pad = (value: number, length = 2) => String(value).padStart(length, '0');
  const secs = Math.floor(ms / 1000);
  return `${pad(Math.floor(secs / 3600))}:${pad(Math.floor(secs / 60) % 60)}:${pad(secs % 60)}${mark}${pad(ms % 1000, 3)}`;
}

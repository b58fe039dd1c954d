/** Talks to plant in: the sandbox's shows as they are and as a recogniser without marks gives them, and real ones. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readShows } from '../../../../../sandbox/shows/read-shows.ts';
import type { SpokenUtterance } from '../../../../../server/pipeline/insights/quote-gate/index.ts';
import { readTranscriptFile } from '../../../../../server/pipeline/transcripts/formats/index.ts';
import { readAssemblyAiTranscript } from '../../../../../server/providers/transcription/read-assemblyai.ts';
import type { Talk } from './measure.ts';

export function sandboxTalks(): Talk[] {
  return readShows().flatMap((show) =>
    show.episodes.map(({ slug, utterances, speakers }) => ({
      name: `${show.slug}/${slug}`,
      utterances,
      labels: Object.fromEntries(speakers.map(({ id, name }) => [id, name])),
    })),
  );
}

const cueWords = 9;

/** The same talk in small letters without marks, in cues. */
export function unmarked({ name, utterances, labels }: Talk, speaker?: string): Talk {
  const cues = utterances.flatMap((utterance): SpokenUtterance[] => {
    const words = utterance.text
      .toLowerCase()
      .replace(/[.,;:!?"\u201c\u201d()\u2014]+(?=\s|$)|["(\u201c](?=[\w$])/g, '')
      .split(/\s+/)
      .filter((word) => word !== '');
    const count = Math.ceil(words.length / cueWords);
    const each = (utterance.end - utterance.start) / Math.max(1, count);
    return Array.from({ length: count }, (_, index) => ({
      speaker: speaker ?? utterance.speaker,
      start: Math.round(utterance.start + index * each),
      end: Math.round(utterance.start + (index + 1) * each),
      text: words.slice(index * cueWords, (index + 1) * cueWords).join(' '),
    }));
  });
  return { name: `${name} without marks${speaker === '' ? ' or names' : ''}`, utterances: cues, labels };
}

const files = [
  'podcast-namespace/docs/examples/transcripts/example.vtt',
  'podcast-namespace/docs/examples/transcripts/example.srt',
  'podcast-namespace/docs/examples/transcripts/example.json',
  'podcast-namespace/docs/examples/transcripts/example.html',
  'transcriptator/buzzcast.json',
  'transcriptator/buzzcast.srt',
  'transcriptator/buzzcast.html',
  'transcriptator/how_to_start_a_podcast.json',
  'transcriptator/one_word_segments.json',
  'transcriptator/podnews_weekly_review_2024-01-19.vtt',
];
const vendorAnswers = [
  'assemblyai/transcript.completed.example.json',
  'assemblyai/utterances.wildfires.docs.json',
];
const scripts = 'changelog-transcripts/founderstalk';

/** Every transcript under `root`, as the product itself reads it. */
export function corpusTalks(root: string): Talk[] {
  const talks: Talk[] = [];
  for (const file of files.filter((path) => existsSync(join(root, path)))) {
    const { utterances } = readTranscriptFile(readFileSync(join(root, file)), {
      url: file,
      contentType: null,
      type: null,
    });
    talks.push({ name: basename(file), utterances, labels: {} });
  }
  for (const file of vendorAnswers.filter((path) => existsSync(join(root, path)))) {
    const json: unknown = JSON.parse(readFileSync(join(root, file), 'utf8'));
    talks.push({ name: basename(file), utterances: readVendor(json), labels: {} });
  }
  if (!existsSync(join(root, scripts))) return talks;
  for (const file of readdirSync(join(root, scripts))) {
    talks.push({
      name: file,
      utterances: readScript(readFileSync(join(root, scripts, file), 'utf8')),
      labels: {},
    });
  }
  return talks;
}

function readVendor(json: unknown): SpokenUtterance[] {
  const whole = typeof json === 'object' && json !== null && 'status' in json;
  return readAssemblyAiTranscript(whole ? json : { status: 'completed', ...(json as object) }).utterances;
}

/** "**Name:** words" in paragraphs; a paragraph without a name goes on with the last one. */
function readScript(text: string): SpokenUtterance[] {
  let speaker = '';
  return text.split(/\n{2,}/).flatMap((paragraph, index): SpokenUtterance[] => {
    const match = /^\*\*([^*:]+):\*\*\s*/.exec(paragraph);
    if (match?.[1]) speaker = match[1];
    const said = paragraph
      .slice(match?.[0].length ?? 0)
      .replace(/\\(?=[[\]])/g, '')
      .replace(/\s+/g, ' ')
      .trim();
    return said === '' ? [] : [{ speaker, start: index * 8_000, end: index * 8_000 + 7_900, text: said }];
  });
}

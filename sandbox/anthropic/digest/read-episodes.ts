/** Reads a digest request back: one JSON document between <episodes> and </episodes>. */
import { isRecord } from '../check-schema.ts';

export interface DigestSource {
  id: string;
  podcast: string;
  title: string;
  summary: string;
  learnings: string[];
  topics: string[];
  quotes: string[];
  /** The names of its sentences and quotes, by their words. */
  named: ReadonlyMap<string, string>;
}

export interface DigestMaterial {
  group: string;
  episodes: DigestSource[];
  /** The ids of the episodes that are to be written up; null: all. */
  writeUp: readonly string[] | null;
}

export function readEpisodes(input: string): DigestMaterial {
  const open = input.indexOf('<episodes>');
  const close = input.lastIndexOf('</episodes>');
  const text = open < 0 ? input : input.slice(open + '<episodes>'.length, close > open ? close : undefined);
  const document = parse(text);
  const list = isRecord(document) && Array.isArray(document.episodes) ? document.episodes : [];
  return {
    group: isRecord(document) ? textOf(document.group) : '',
    writeUp: isRecord(document) && Array.isArray(document.writeUp) ? textsOf(document.writeUp) : null,
    episodes: list.filter(isRecord).map((episode, index) => ({
      id: textOf(episode.id) || `e${index + 1}`,
      podcast: textOf(episode.podcast),
      title: textOf(episode.title),
      summary: isRecord(episode.summary) ? textsOf(episode.summary).join(' ') : textOf(episode.summary),
      learnings: textsOf(episode.keyLearnings),
      topics: textsOf(episode.mainTopics),
      quotes: textsOf(episode.quotes),
      named: new Map([episode.summary, episode.keyLearnings, episode.quotes].flatMap(namesOf)),
    })),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.trim());
  } catch {
    return undefined;
  }
}

const textOf = (value: unknown) =>
  typeof value === 'string' ? value.trim() : isRecord(value) ? textIn(value) : '';
const textIn = (value: { [key: string]: unknown }) =>
  typeof value.name === 'string' ? value.name : typeof value.text === 'string' ? value.text : '';
const textsOf = (value: unknown) => {
  const list = isRecord(value) ? Object.values(value) : value;
  return Array.isArray(list) ? list.map(textOf).filter(Boolean) : [];
};
const namesOf = (value: unknown): [string, string][] =>
  isRecord(value) ? Object.entries(value).map(([name, text]) => [textOf(text), name]) : [];

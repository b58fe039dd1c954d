/** What a person wrote of the sandbox's own episodes: dense sentences, every one of them true. */
import { slugs, writtenEpisodes } from '../../../../../sandbox/anthropic/written/all-episodes.ts';
import type { WrittenEpisode } from '../../../../../sandbox/anthropic/written/written-episode.ts';
import { readShows } from '../../../../../sandbox/shows/read-shows.ts';
import { isStopWord } from '../../../../../server/pipeline/insights/claim-gate/stop-words.ts';
import {
  type PreparedTranscript,
  prepareTranscript,
} from '../../../../../server/pipeline/insights/quote-gate/index.ts';
import { fold } from '../../quote-gate/planting/said-sentences.ts';
import { namePlaces, type Source } from './change.ts';

export interface WrittenClaim {
  slug: string;
  text: string;
  /** Whole seconds of the turns it rests on. */
  cited: number[];
  /** What the episode itself is called, and its people. */
  known: string[];
  prepared: PreparedTranscript;
  source: Source;
}

export function writtenClaims(): WrittenClaim[] {
  const shows = readShows();
  return slugs.flatMap((slug) => {
    const written: WrittenEpisode = writtenEpisodes[slug];
    const show = shows.find(({ episodes }) => episodes.some((one) => one.slug === slug));
    const episode = show?.episodes.find((one) => one.slug === slug);
    if (show === undefined || episode === undefined) throw new Error(`No show has an episode ${slug}.`);
    const { utterances, speakers } = episode;
    const labels = Object.fromEntries(speakers.map(({ id, name }) => [id, name]));
    const prepared = prepareTranscript(utterances, { labels });
    const texts = utterances.map(({ text }) => text);
    const known = [show.title, episode.title, ...show.hosts];
    // A part of a name that every claim may use is no change.
    const names = namesIn(texts).filter((name) => !known.some((one) => one.includes(name)));
    const everything = texts.map(fold).join(' ');
    return [...written.summary, ...written.learnings].map(({ text, at }) => {
      const turns = at.map((opening) => texts.findIndex((said) => said.startsWith(opening)));
      const said = turns.map((turn) => texts[turn] ?? '').join(' ');
      const around = texts.filter((_, turn) => turns.some((one) => turn >= one - 2 && turn <= one + 3));
      return {
        slug,
        text,
        cited: turns.map((turn) => Math.floor((utterances[turn]?.start ?? 0) / 1000)),
        known,
        prepared,
        source: {
          said,
          around: around.map(fold).join(' '),
          everything,
          names,
          speakers: speakers.map(({ name }) => name),
        },
      };
    });
  });
}

/** Words that have a capital inside a sentence, and never stand without. */
function namesIn(texts: readonly string[]): string[] {
  const small = new Set(texts.flatMap((text) => text.match(/(?<![\p{L}'\u2019])\p{Ll}+/gu) ?? []));
  const found = texts.flatMap((text) => namePlaces(text).filter(({ from }) => from > 0));
  return [...new Set(found.map(({ name }) => name))].filter(
    (name) => !small.has(name.toLowerCase()) && !isStopWord(name.toLowerCase()),
  );
}

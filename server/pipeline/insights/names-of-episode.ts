import type { EpisodeWithPodcast } from '../episodes/index.ts';

const longestDescription = 6_000;

export interface KnownOfEpisode {
  known: string[];
  titles: string[];
}

/** Names that need no place in the transcript (evidence.md, "The claim gate", 3), and which of them are titles. */
export function namesOfEpisode({ episode, podcast }: EpisodeWithPodcast): KnownOfEpisode {
  const credits = episode.persons.map(({ name }) => name);
  const description = episode.description.slice(0, longestDescription);
  const author = podcast.author ?? '';
  const isCredited = credits.includes(author);
  const titles = [podcast.title, isCredited ? '' : author, episode.title].filter((it) => it !== '');
  return { known: [...titles, description, ...credits].filter((it) => it !== ''), titles };
}

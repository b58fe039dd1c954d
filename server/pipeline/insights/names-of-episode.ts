import type { EpisodeWithPodcast } from '../episodes/index.ts';

const longestDescription = 6_000;

/** Names that need no place in the transcript (evidence.md, "The claim gate", 3). */
export function namesOfEpisode({ episode, podcast }: EpisodeWithPodcast): string[] {
  const credits = episode.persons.map(({ name }) => name);
  const description = episode.description.slice(0, longestDescription);
  return [podcast.title, podcast.author ?? '', episode.title, description, ...credits].filter(
    (it) => it !== '',
  );
}

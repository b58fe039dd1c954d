/** Issues of the large data set, about as long as those that are printed. */
import { type DigestContent, toJson } from '../../server/kit/db/wire-columns.ts';
import type { Rows } from './make-rows.ts';
import { type Dice, sentence, topic } from './words.ts';

const weekMs = 7 * 86_400_000;
const episodesOfIssue = 14;

type Episode = Rows<'episodes'>[number];
interface Source {
  episode: Episode;
  podcastTitle: string;
}

/** Weekly issues of one group after the other, the newest a draft; `sources` are episodes that were read. */
export function makeIssues(
  dice: Dice,
  groups: Rows<'groups'>,
  sources: readonly Source[],
  { count, now }: { count: number; now: Date },
): Rows<'digests'> {
  return Array.from({ length: count }, (_, at) => {
    const group = groups[at % groups.length];
    const endAt = new Date(now.getTime() - Math.floor(at / groups.length) * weekMs);
    const createdAt = new Date(endAt.getTime() - at * 1_000);
    const from = Array.from({ length: episodesOfIssue }, () => dice.pick(sources));
    const content = toJson(makeContent(dice, from));
    const title = topic(dice);
    return {
      id: dice.id(createdAt),
      digest_id: `issue-${count - at}`,
      group_id: group?.id ?? null,
      group_name: group?.name ?? '',
      title,
      start_date: dayOf(new Date(endAt.getTime() - weekMs)),
      end_date: dayOf(endAt),
      episode_ids: toJson(from.map(({ episode }) => episode.id)),
      status: 'completed',
      content,
      ...(at === 0
        ? {}
        : {
            published: true,
            published_content: content,
            publish_date: createdAt,
            published_at: createdAt,
            issue_number: count - at,
            edition: 1,
          }),
      created_at: createdAt,
      completed_at: createdAt,
    };
  });
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

function makeContent(dice: Dice, from: readonly Source[]): DigestContent {
  const some = <T>(count: number, make: () => T) => Array.from({ length: count }, make);
  const evidence = () => ({
    speaker: 'Dana',
    state: 'verified' as const,
    before: sentence(dice),
    after: sentence(dice),
  });
  return {
    title: topic(dice),
    sourceMinutes: from.length * 45,
    overview: {
      summary: some(6, () => sentence(dice)).join(' '),
      macro_themes: some(3, () => topic(dice)),
      glance: some(3, () => sentence(dice)),
    },
    episodes: from.map(({ episode, podcastTitle }) => ({
      episodeId: episode.id,
      podcast_name: podcastTitle,
      episode_title: episode.title,
      episode_url: episode.audio_url ?? '',
      spotifyEpisodeId: null,
      imageUrl: null,
      release_date: new Date(Number(episode.pub_date)).toISOString(),
      minutes: 45,
      summary: some(3, () => sentence(dice)).join(' '),
      key_topics: some(4, () => topic(dice)),
      key_insights: some(5, () => ({
        text: sentence(dice),
        actionability_score: dice.roll(11),
        impact_score: dice.roll(11),
      })),
      viral_moments: some(3, () => ({
        quote: sentence(dice),
        timestamp: dice.roll(2_000),
        virality_score: dice.roll(11),
        ...evidence(),
      })),
    })),
    crossEpisodeConnections: some(5, () => ({
      theme: topic(dice),
      insight: some(2, () => sentence(dice)).join(' '),
      impact_rating: dice.roll(11),
      supporting_episodes: from.slice(0, 3).map(({ episode }) => episode.title),
    })),
    actionableTips: some(8, () => ({ category: 'General', tip: sentence(dice) })),
    notableQuotes: from.map(({ episode, podcastTitle }) => ({
      quote: sentence(dice),
      source_episode: episode.title,
      podcast_name: podcastTitle,
      episodeId: episode.id,
      spotifyEpisodeId: null,
      timestamp: dice.roll(2_000),
      virality_score: dice.roll(11),
      ...evidence(),
    })),
  };
}

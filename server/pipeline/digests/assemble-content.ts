/**
 * A digest is put together from the model's words and, for everything that is printed as said, from the verified
 * insights: quotes, speakers and seconds never come from the model's memory (server.md section 4.4).
 */
import { orderByPriority } from '../../../edition/index.ts';
import type { DigestContent } from '../../kit/db/wire-columns.ts';
import type { JudgedWords } from './claims/judge-words.ts';
import type { Member } from './compose-request.ts';
import type { EpisodeWords } from './digest-answer.ts';
import type { DigestSource } from './store.ts';
import { holdsAddress, withoutAddresses } from './without-addresses.ts';

const momentsPerEpisode = 3;
const mostQuotes = 10;
const fewestPerEpisode = 2;

export function assembleContent(
  groupName: string,
  asTheyAre: readonly Member[],
  { words, claims, leftOut, counts }: JudgedWords,
  changedAudio: ReadonlySet<string> = new Set(),
): DigestContent {
  const members = asTheyAre.map(withoutForeignLinks);
  const byKey = new Map(members.map((member) => [member.key, member]));
  const connections = words.whole.crossEpisodeConnections
    .map(({ actionable_tip: tip, ...rest }) => ({
      ...rest,
      supporting_episodes: rest.supporting_episodes.flatMap((key) => byKey.get(key)?.source.title ?? []),
      ...(tip ? { actionable_tip: tip } : {}),
    }))
    .sort((a, b) => b.impact_rating - a.impact_rating);
  const episodes = words.episodes.flatMap((episode) => {
    const member = byKey.get(episode.id);
    if (member === undefined) return [];
    const printed = episodeOf(member, episode, claims);
    return [changedAudio.has(member.source.id) ? { ...printed, audioChanged: true } : printed];
  });
  return {
    title: connections.find(({ theme }) => theme !== '')?.theme ?? groupName,
    overview: words.whole.overview,
    crossEpisodeConnections: connections,
    actionableTips: words.whole.actionableTips,
    episodes: orderByPriority(episodes),
    notableQuotes: chooseQuotes(members),
    sourceMinutes: episodes.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0),
    claims,
    leftOut,
    claimCounts: counts,
  };
}

/** What others wrote and an issue prints; a quote is printed as it was said, or not at all. */
function withoutForeignLinks(member: Member): Member {
  const { source, insight } = member;
  const quotes = insight.quotes
    .filter(({ text }) => !holdsAddress(text))
    .map((quote) => ({
      ...quote,
      speaker: quote.speaker && withoutAddresses(quote.speaker),
      before: holdsAddress(quote.before) ? '' : quote.before,
      after: holdsAddress(quote.after) ? '' : quote.after,
    }));
  return {
    ...member,
    source: {
      ...source,
      title: withoutAddresses(source.title, 'An episode'),
      podcast_title: withoutAddresses(source.podcast_title, 'A podcast'),
    },
    insight: { ...insight, quotes },
  };
}

function episodeOf(
  { source, insight }: Member,
  words: EpisodeWords,
  claims: JudgedWords['claims'],
): DigestContent['episodes'][number] {
  const secondOf = (text: string) =>
    claims.find((claim) => claim.part === 'keyInsight' && text.startsWith(claim.text))?.evidence[0];
  return {
    episodeId: source.id,
    podcast_name: source.podcast_title,
    episode_title: source.title,
    episode_url: addressOf(source),
    spotifyEpisodeId: source.spotify_episode_id,
    imageUrl: source.image_url,
    release_date: source.pub_date?.toISOString() ?? '',
    minutes: source.seconds === null ? null : Math.max(1, Math.round(source.seconds / 60)),
    summary: words.summary,
    key_topics: words.key_topics,
    key_insights: words.key_insights.map((it) => {
      const place = secondOf(it.text);
      return place?.episodeId === source.id ? { ...it, timestamp: place.second } : it;
    }),
    viral_moments: byVirality(insight.quotes).slice(0, momentsPerEpisode).map(printed),
  };
}

/** Where a reader listens: the Spotify episode, else the audio file. */
function addressOf({ spotify_episode_id: spotifyId, audio_url: audioUrl }: DigestSource): string {
  return spotifyId === null ? (audioUrl ?? '') : `https://open.spotify.com/episode/${spotifyId}`;
}

type SourceQuote = Member['insight']['quotes'][number];

const byVirality = (quotes: readonly SourceQuote[]) =>
  [...quotes].sort((a, b) => b.viralityScore - a.viralityScore || a.timestamp - b.timestamp);

function printed(quote: SourceQuote) {
  return {
    quote: quote.text,
    timestamp: quote.timestamp,
    virality_score: quote.viralityScore,
    speaker: quote.speaker,
    state: quote.state,
    ...(quote.secondFrom === undefined ? {} : { secondFrom: quote.secondFrom }),
    before: quote.before,
    after: quote.after,
    ...(quote.speakerId === undefined ? {} : { speakerId: quote.speakerId }),
  };
}

/** The week's best quotes, no more than a few of one episode, each said only once. */
function chooseQuotes(members: readonly Member[]): DigestContent['notableQuotes'] {
  const seen = new Set<string>();
  const perEpisode = Math.max(fewestPerEpisode, Math.ceil(mostQuotes / members.length));
  return members
    .flatMap(({ source, insight }) =>
      byVirality(insight.quotes)
        .slice(0, perEpisode)
        .map((quote) => ({
          ...printed(quote),
          source_episode: source.title,
          podcast_name: source.podcast_title,
          episodeId: source.id,
          spotifyEpisodeId: source.spotify_episode_id,
        })),
    )
    .sort((a, b) => b.virality_score - a.virality_score)
    .filter(({ quote }) => !seen.has(quote.toLowerCase()) && seen.add(quote.toLowerCase()))
    .slice(0, mostQuotes);
}

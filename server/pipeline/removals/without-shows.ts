/**
 * An issue without some shows: their episodes, quotes, and every sentence that rests on them alone. Pure: the same
 * issue and the same shows give the same text, and an issue that has nothing of them is answered as it is.
 */
import type { DigestContent, StoredDigestClaim } from '../../kit/db/wire-columns.ts';
import { judgeOf, withoutSentences } from './whose-sentence.ts';

export interface Gone {
  episodeIds: ReadonlySet<string>;
  podcastNames: readonly string[];
}

/** `fallbackTitle`: what the issue is called where the theme that named it is gone. */
export function withoutShows<T extends DigestContent>(content: T, gone: Gone, fallbackTitle: string): T {
  if (!holdsShows(content, gone)) return content;
  const isGone = (id: string | null) => id !== null && gone.episodeIds.has(id);
  const goneEpisodes = content.episodes.filter(({ episodeId }) => isGone(episodeId));
  const episodes = content.episodes.filter(({ episodeId }) => !isGone(episodeId));
  const claims = partClaims(content.claims ?? [], isGone);
  const goes = judgeOf({
    gone: goneEpisodes,
    kept: episodes,
    goneNames: gone.podcastNames,
    goneClaims: claims.gone,
    keptClaims: claims.kept,
  });
  const connections = partConnections(content, { goneEpisodes, episodes, goes });
  const { overview } = content;
  const isThemeGone = (theme: string) => goes(theme) || connections.goneThemes.has(theme);
  const change: Partial<DigestContent> = {
    title: isThemeGone(content.title) ? (nextTheme(connections.kept) ?? fallbackTitle) : content.title,
    overview: {
      ...overview,
      summary: withoutSentences(overview.summary, goes),
      macro_themes: overview.macro_themes.filter((theme) => !isThemeGone(theme)),
      ...(overview.glance ? { glance: overview.glance.filter((line) => !goes(line)) } : {}),
    },
    episodes,
    crossEpisodeConnections: connections.kept,
    actionableTips: content.actionableTips.filter(({ tip }) => withoutSentences(tip, goes) === tip),
    notableQuotes: content.notableQuotes.filter((quote) => !isQuoteGone(quote, gone)),
    sourceMinutes: Math.max(0, content.sourceMinutes - minutesOf(goneEpisodes)),
    ...(content.claims ? { claims: claims.kept } : {}),
    ...(content.leftOut ? { leftOut: content.leftOut.filter(({ text }) => !goes(text)) } : {}),
  };
  return { ...content, ...change };
}

/** Whether anything in an issue is theirs. */
export function holdsShows(content: DigestContent, gone: Gone): boolean {
  return (
    content.episodes.some(({ episodeId }) => gone.episodeIds.has(episodeId)) ||
    content.notableQuotes.some((quote) => isQuoteGone(quote, gone)) ||
    (content.claims ?? []).some(({ evidence, rests }) =>
      [...evidence, ...rests].some(({ episodeId }) => gone.episodeIds.has(episodeId)),
    )
  );
}

type Quote = DigestContent['notableQuotes'][number];

const isQuoteGone = ({ episodeId, podcast_name }: Quote, { episodeIds, podcastNames }: Gone): boolean =>
  episodeId === null ? podcastNames.includes(podcast_name) : episodeIds.has(episodeId);

/** A claim that keeps a place stays with what it keeps; one that was reckoned from two numbers needs both. */
function partClaims(claims: readonly StoredDigestClaim[], isGone: (id: string) => boolean) {
  const gone: StoredDigestClaim[] = [];
  const kept: StoredDigestClaim[] = [];
  for (const claim of claims) {
    const evidence = claim.evidence.filter(({ episodeId }) => !isGone(episodeId));
    const rests = claim.rests.filter(({ episodeId }) => !isGone(episodeId));
    const lostPlaces = evidence.length < claim.evidence.length;
    const lostAll =
      (lostPlaces && evidence.length === 0) ||
      (claim.evidence.length === 0 && claim.rests.length > 0 && rests.length === 0);
    if (lostAll || (lostPlaces && claim.arithmetic !== undefined)) gone.push(claim);
    else kept.push({ ...claim, evidence, rests });
  }
  return { gone, kept };
}

type Connection = DigestContent['crossEpisodeConnections'][number];

/** A connection that keeps a show that supports it stays without the sentences that were only theirs. */
function partConnections(
  { crossEpisodeConnections }: DigestContent,
  {
    goneEpisodes,
    episodes,
    goes,
  }: {
    goneEpisodes: DigestContent['episodes'];
    episodes: DigestContent['episodes'];
    goes: (sentence: string) => boolean;
  },
): { kept: Connection[]; goneThemes: Set<string> } {
  const staying = new Set(episodes.map(({ episode_title }) => episode_title));
  const leaving = new Set(
    goneEpisodes.map(({ episode_title }) => episode_title).filter((title) => !staying.has(title)),
  );
  const goneThemes = new Set<string>();
  const kept = crossEpisodeConnections.flatMap((connection) => {
    const supporting = connection.supporting_episodes.filter((title) => !leaving.has(title));
    const insight = withoutSentences(connection.insight, goes);
    const lostAll = connection.supporting_episodes.length > 0 && supporting.length === 0;
    if (lostAll || (insight === '' && connection.insight !== '') || goes(connection.theme)) {
      goneThemes.add(connection.theme);
      return [];
    }
    const { actionable_tip: tip, ...rest } = connection;
    const left = { ...rest, insight, supporting_episodes: supporting };
    return [tip === undefined || goes(tip) ? left : { ...left, actionable_tip: tip }];
  });
  // Another connection of the same name still stands for it.
  for (const { theme } of kept) goneThemes.delete(theme);
  return { kept, goneThemes };
}

function nextTheme(connections: readonly Connection[]): string | undefined {
  const [first] = [...connections].sort((a, b) => b.impact_rating - a.impact_rating);
  return first?.theme || undefined;
}

const minutesOf = (episodes: DigestContent['episodes']): number =>
  episodes.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0);

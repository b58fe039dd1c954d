/**
 * Only what is printed is asked for. The edition prints the words of four episodes and the titles of ten more; the others
 * keep their fields from their own insights, whose sentences have passed the gate already.
 */
import { orderByPriority } from '../../../edition/index.ts';
import type { StoredDigestClaim, StoredInsightClaim } from '../../kit/db/wire-columns.ts';
import type { JudgedWords } from './claims/judge-words.ts';
import type { Member } from './compose-request.ts';
import type { EpisodeWords } from './digest-answer.ts';

/** As many as the edition tells of at length (edition/model/sections.ts). */
const mostWrittenUp = 4;
const [mostSentences, mostTopics, mostInsights] = [3, 5, 4];

/** The episodes that will be printed at length, by what their insights say of them. */
export function chooseWrittenUp(members: readonly Member[]): Member[] {
  const ranked = members.map((member) => ({
    member,
    key_insights: member.insight.learnings.map(() => scoresOf(member)),
    viral_moments: member.insight.quotes.map((quote) => ({ virality_score: quote.viralityScore })),
    release_date: member.source.pub_date?.toISOString() ?? '',
  }));
  const chosen = new Set(
    orderByPriority(ranked)
      .slice(0, mostWrittenUp)
      .map(({ member }) => member),
  );
  return members.filter((member) => chosen.has(member));
}

/** An episode that the model is not asked about: its topics, held to numbers and names as those of the others. */
export function unwritten({ key, insight }: Member): EpisodeWords {
  return { id: key, summary: '', key_topics: insight.mainTopics.slice(0, mostTopics), key_insights: [] };
}

/**
 * Relevance goes from 0 to 5 and their scores to 10: an episode that was not written up seldom stands before one that was,
 * and where it does its words are printed as they stand in its insight.
 */
const scoresOf = ({ insight }: Member) => ({
  actionability_score: insight.relevance ?? 0,
  impact_score: insight.relevance ?? 0,
});

/** Gives episodes without words those of their insights, each sentence with the places that it stands on. */
export function fillFromInsights(judged: JudgedWords, members: readonly Member[]): JudgedWords {
  const byKey = new Map(members.map((member) => [member.key, member]));
  const writtenUp = new Set(chooseWrittenUp(members));
  const claims: StoredDigestClaim[] = [];
  const episodes = judged.words.episodes.map((episode) => {
    const member = byKey.get(episode.id);
    if (member === undefined || writtenUp.has(member)) return episode;
    const summary = member.insight.claims.filter(({ part }) => part === 'summary').slice(0, mostSentences);
    const learnings = Map.groupBy(
      member.insight.claims.filter(({ part }) => part === 'keyLearning'),
      ({ id }) => nameOf(id),
    );
    const listed = [...learnings.values()].slice(0, mostInsights);
    claims.push(
      ...summary.map((claim) => claimOf(member, claim, 'episodeSummary')),
      ...listed.flat().map((claim) => claimOf(member, claim, 'keyInsight')),
    );
    return {
      ...episode,
      summary: textOf(summary),
      key_insights: listed.map((sentences) => ({ text: textOf(sentences), ...scoresOf(member) })),
    };
  });
  return { ...judged, words: { ...judged.words, episodes }, claims: [...judged.claims, ...claims] };
}

/** Sentences of one learning share its name: "l3.1" and "l3.2". */
const nameOf = (id: string) => id.replace(/\..*$/, '');
const textOf = (claims: readonly StoredInsightClaim[]) => claims.map(({ text }) => text).join(' ');

function claimOf(
  { key, source }: Member,
  claim: StoredInsightClaim,
  part: StoredDigestClaim['part'],
): StoredDigestClaim {
  const evidence = claim.evidence.map((place) =>
    place.speaker === undefined ? place : { ...place, isFixed: true },
  );
  return {
    ...claim,
    id: `${key}-${claim.id}`,
    part,
    evidence,
    rests: [{ episodeId: source.id, id: nameOf(claim.id) }],
  };
}

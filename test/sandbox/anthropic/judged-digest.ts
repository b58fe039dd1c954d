/** Judges the written answers as the product judges those of a model: each insight, and the digest of any episodes. */
import { type Slug, slugs } from '../../../sandbox/anthropic/written/all-episodes.ts';
import { factsOf, judgeWords } from '../../../server/pipeline/digests/claims/judge-words.ts';
import { inputOf, type Member } from '../../../server/pipeline/digests/compose-request.ts';
import { digestAnswer, readEpisodes, readWhole } from '../../../server/pipeline/digests/digest-answer.ts';
import { insightAnswer, readInsightAnswer } from '../../../server/pipeline/insights/answer.ts';
import { type JudgedAnswer, judgeAnswer } from '../../../server/pipeline/insights/judge-answer.ts';
import { inputFor } from './ask.ts';
import { citedAnswerTo, group, talkOf } from './written.ts';

const nobodyPutsRight = async () => new Map<string, string>();

/** What the product keeps of the answer that was written for an episode. */
export async function judgedInsight(slug: Slug): Promise<JudgedAnswer> {
  const { show, episode } = talkOf(slug);
  const answer = citedAnswerTo(inputFor(show, episode), insightAnswer);
  const read = readInsightAnswer(JSON.stringify(answer), group);
  if (!('content' in read)) throw new Error(read.problem);
  const speakers = episode.speakers.map(({ id, name }): [string, string] => [id, name]);
  const grounds = {
    episodeId: slug,
    known: [episode.title, show.title, ...speakers.map(([, name]) => name)],
    titles: [episode.title, show.title],
    utterances: episode.utterances,
    wordTimes: null,
    names: [],
    labels: Object.fromEntries(speakers),
  };
  return judgeAnswer(read.content, grounds, nobodyPutsRight);
}

/** An episode with its insight, before a digest names it. */
export type JudgedEpisode = Omit<Member, 'key'> & { daysAgo: number };

/** The episodes as a digest is made of them, the newest first as the product orders them. */
export async function judgedMembers(): Promise<JudgedEpisode[]> {
  const inOrder = slugs.toSorted(
    (a, b) => talkOf(a).episode.publishedDaysAgo - talkOf(b).episode.publishedDaysAgo,
  );
  return Promise.all(
    inOrder.map(async (slug) => {
      const { show, episode } = talkOf(slug);
      const judged = await judgedInsight(slug);
      const nameOf = new Map<string, string>(episode.speakers.map(({ id, name }) => [id, name]));
      const of = (part: 'summary' | 'keyLearning') =>
        judged.claims.kept
          .filter((claim) => claim.part === part)
          // Without names, as they are stored.
          .map(({ id, text, evidence }) => ({ id: id.replace(/\..*$/, ''), text, evidence }));
      return {
        daysAgo: episode.publishedDaysAgo,
        source: {
          id: slug,
          title: episode.title,
          audio_url: null,
          image_url: null,
          spotify_episode_id: null,
          pub_date: null,
          seconds: episode.durationSecs,
          podcast_id: show.slug,
          podcast_title: show.title,
        },
        insight: {
          episodeId: slug,
          summary: of('summary'),
          learnings: of('keyLearning'),
          claims: judged.claims.kept,
          mainTopics: judged.mainTopics,
          relevance: null,
          quotes: judged.quotes.quotes.map((quote) => ({
            ...quote,
            speaker: nameOf.get(quote.speakerId) ?? quote.speakerId,
          })),
          labels: Object.fromEntries(nameOf),
          stamp: '',
        },
      };
    }),
  );
}

/** The digest of these episodes as the sandbox's model writes it, judged sentence by sentence. */
export async function judgedDigest(episodes: readonly Omit<Member, 'key'>[]) {
  const members = episodes.map((episode, at): Member => ({ ...episode, key: `e${at + 1}` }));
  const facts = { group: 'Agents', audience: 'Agents', startDate: '2026-11-16', endDate: '2026-11-22' };
  const answer = citedAnswerTo(inputOf(facts, members), digestAnswer);
  const ids = members.map(({ key }) => key);
  const [whole, parts] = [readWhole(answer, ids), readEpisodes(answer, ids)];
  if (!('content' in whole)) throw new Error(whole.problem);
  if (!('content' in parts)) throw new Error(parts.problem);
  const words = { whole: whole.content, episodes: parts.content };
  return judgeWords(words, factsOf(members, facts.group), nobodyPutsRight);
}

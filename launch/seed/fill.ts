import type { Db } from '../../server/kit/db/connect.ts';
import { makeIssues } from './make-issues.ts';
import { makeAudit, makeSends } from './make-office.ts';
import {
  isFailed,
  makeEpisodes,
  makeFailedRuns,
  makeGroups,
  makeInsightOrFailure,
  makePodcasts,
  makeReaders,
  makeTranscript,
  type Rows,
  type Talk,
} from './make-rows.ts';
import { analyze, insertRows, isInUse, saveLastIssue } from './store.ts';
import { makeTalk, makeVocabulary, nameOf } from './talk.ts';
import { createDice, type Dice } from './words.ts';

export interface Size {
  groups: number;
  podcasts: number;
  episodes: number;
  /** Of as many episodes, spread over all years; each of them has an insight, of which some failed. */
  transcripts: number;
  digests: number;
  readers: number;
}

export const sizes = {
  usual: { groups: 50, podcasts: 500, episodes: 10_000, transcripts: 4_000, digests: 60, readers: 500 },
  large: {
    groups: 50,
    podcasts: 500,
    episodes: 100_000,
    transcripts: 20_000,
    digests: 500,
    readers: 10_000,
  },
} satisfies Record<string, Size>;

/**
 * The large set with another number of episodes, and of everything else in proportion but never more; podcasts stay as
 * many.
 */
export function sizeOf(episodes: number): Size {
  const share = Math.min(1, episodes / sizes.large.episodes);
  const part = (of: number) => Math.max(1, Math.round(of * share));
  const { transcripts, digests, readers } = sizes.large;
  return {
    ...sizes.large,
    episodes,
    transcripts: part(transcripts),
    digests: part(digests),
    readers: part(readers),
  };
}

// As many as a bad hour of a provider leaves behind, however large the rest is.
const failedToday = 5;
// A prime, so that the podcasts without a group are spread over all groups.
const unassignedEvery = 11;
const guestCount = 2_000;

export interface Filled {
  /** By rank: the first is said most. */
  vocabulary: readonly string[];
}

/** Fills an empty database with a large installation, the same one for the same seed; throws where it is not empty. */
export async function fillLarge(
  db: Db,
  size: Size,
  options: { now: Date; say: (line: string) => void; seed?: number },
): Promise<Filled> {
  if (await isInUse(db))
    throw new Error('This database holds groups or podcasts already. Choose an empty one with DATA_DIR.');
  const { now, say } = options;
  const dice = createDice(options.seed ?? 20_260_101);
  const vocabulary = makeVocabulary(dice);
  const groups = makeGroups(dice, size.groups, now);
  const podcasts = makePodcasts(dice, size.podcasts, now);
  await insertRows(db, 'groups', groups);
  await insertRows(db, 'podcasts', podcasts);
  await insertRows(db, 'group_podcasts', memberships(groups, podcasts, now));
  say(`  ${size.groups} groups, ${size.podcasts} podcasts`);
  const perPodcast = Math.ceil(size.episodes / size.podcasts);
  const filling: Filling = { db, dice, talk: makeTalk(dice, vocabulary), vocabulary, size };
  const read: { episode: Rows<'episodes'>[number]; podcastTitle: string }[] = [];
  const failed: Rows<'insights'> = [];
  let transcripts = 0;
  for (const [at, { id, title }] of podcasts.entries()) {
    const left = Math.max(0, size.episodes - at * perPodcast);
    const episodes = makeEpisodes(dice, id, Math.min(left, perPodcast), now);
    await insertRows(db, 'episodes', episodes);
    const heard = await transcribeSome(filling, episodes, { first: at * perPodcast, podcast: at });
    transcripts += heard.transcripts;
    read.push(...heard.read.map((episode) => ({ episode, podcastTitle: title })));
    failed.push(...heard.failed);
  }
  await insertRows(db, 'runs', makeFailedRuns(dice, failed.slice(0, failedToday), now));
  say(`  ${size.episodes} episodes, ${transcripts} of them with transcripts and insights`);
  const issues = makeIssues(dice, groups, read, { count: size.digests, now });
  await insertRows(db, 'digests', issues);
  await saveLastIssue(db);
  await insertRows(db, 'subscribers', makeReaders(dice, size.readers, now));
  await insertRows(db, 'sends', makeSends(dice, issues));
  await insertRows(db, 'audit_log', makeAudit(dice, issues));
  say(`  ${size.digests} digests, ${size.readers} readers`);
  await analyze(db);
  return { vocabulary };
}

function memberships(groups: Rows<'groups'>, podcasts: Rows<'podcasts'>, now: Date): Rows<'group_podcasts'> {
  return podcasts.flatMap(({ id }, at) => {
    const group = groups[at % groups.length];
    return group === undefined || at % unassignedEvery === 0
      ? []
      : [{ group_id: group.id, podcast_id: id, added_at: now }];
  });
}

interface Filling {
  db: Db;
  dice: Dice;
  talk: Talk;
  vocabulary: readonly string[];
  size: Size;
}

/** Exactly `size.transcripts` in all, evenly spread: the nth episode has one where its share rises past a whole number. */
async function transcribeSome(
  { db, dice, talk, vocabulary, size }: Filling,
  episodes: Rows<'episodes'>,
  { first, podcast }: { first: number; podcast: number },
): Promise<{ transcripts: number; read: Rows<'episodes'>; failed: Rows<'insights'> }> {
  const share = (nth: number) => Math.floor((nth * size.transcripts) / size.episodes);
  const heard = episodes.filter((_, at) => share(first + at + 1) > share(first + at));
  const transcripts = heard.map((episode) =>
    makeTranscript(dice, talk, episode, [
      nameOf(vocabulary, podcast),
      nameOf(vocabulary, dice.roll(guestCount)),
    ]),
  );
  await insertRows(db, 'transcripts', transcripts);
  const insights = transcripts.map((transcript) => makeInsightOrFailure(dice, transcript));
  await insertRows(db, 'insights', insights);
  const failed = insights.filter(isFailed);
  const unread = new Set(failed.map(({ episode_id: id }) => id));
  return { transcripts: heard.length, read: heard.filter(({ id }) => !unread.has(id)), failed };
}

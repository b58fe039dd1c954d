import type { Db } from '../../server/kit/db/connect.ts';
import { makeEpisodes, makeGroups, makeInsight, makePodcasts, makeTranscript } from './make-rows.ts';
import { analyze, insertRows, isInUse } from './store.ts';
import { createDice } from './words.ts';

export interface Size {
  groups: number;
  podcasts: number;
  episodes: number;
}

export const largeSize: Size = { groups: 50, podcasts: 500, episodes: 10_000 };

/** Of ten episodes four are transcribed, and three of those have insights. */
const transcribedOfTen = 4;
const readOfTen = 3;
// A prime, so that the podcasts without a group are spread over all groups.
const unassignedEvery = 11;

/** Fills an empty database with a large installation; throws where it is not empty. */
export async function fillLarge(
  db: Db,
  size: Size,
  options: { now: Date; say: (line: string) => void },
): Promise<void> {
  if (await isInUse(db))
    throw new Error('This database holds groups or podcasts already. Choose an empty one with DATA_DIR.');
  const { now, say } = options;
  const dice = createDice(20_260_101);
  const groups = makeGroups(dice, size.groups, now);
  const podcasts = makePodcasts(dice, size.podcasts, now);
  await insertRows(db, 'groups', groups);
  await insertRows(db, 'podcasts', podcasts);
  await insertRows(
    db,
    'group_podcasts',
    podcasts.flatMap(({ id }, at) => {
      const group = groups[at % groups.length];
      return group === undefined || at % unassignedEvery === 0
        ? []
        : [{ group_id: group.id, podcast_id: id, added_at: now }];
    }),
  );
  say(`  ${size.groups} groups, ${size.podcasts} podcasts`);

  const perPodcast = Math.ceil(size.episodes / size.podcasts);
  const episodes = podcasts
    .flatMap(({ id }) => makeEpisodes(dice, id, perPodcast, now))
    .slice(0, size.episodes);
  await insertRows(db, 'episodes', episodes);
  say(`  ${episodes.length} episodes`);
  const transcripts = episodes
    .filter(() => dice.roll(10) < transcribedOfTen)
    .map((episode) => makeTranscript(dice, episode));
  await insertRows(db, 'transcripts', transcripts);
  const insights = transcripts
    .filter((_, at) => at % transcribedOfTen < readOfTen)
    .map((it) => makeInsight(dice, it));
  await insertRows(db, 'insights', insights);
  say(`  ${transcripts.length} transcripts, ${insights.length} insights`);
  await analyze(db);
}

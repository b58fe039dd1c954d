import type { ToDoFilter } from '../../../contract/episodes.ts';
import { announce } from '../../kit/db/changes.ts';
import { inTransaction, type Trx } from '../../kit/db/connect.ts';
import { conflict, unusable } from '../../kit/errors.ts';
import { newId } from '../../kit/ids.ts';
import { readSettings } from '../settings/index.ts';
import { type BacklogDeps, type BacklogKind, kindOf } from './deps.ts';
import { sum, usdOf } from './estimate-list.ts';
import { workJobName } from './job-names.ts';
import { type PricedList, priceList } from './price-list.ts';
import { findWorking, insertBacklog, insertEpisodes } from './store.ts';

/**
 * Takes the list of TO DO down as it is now and begins to work it off; the same list under way is joined, so that two
 * clicks begin one. What cannot work is refused before anything is written. Answers its id.
 */
export async function startBacklog(
  deps: BacklogDeps,
  { capUsd, ...filter }: ToDoFilter & { capUsd?: number | undefined },
): Promise<string> {
  // PostgreSQL knows no year 0.
  if (filter.startDate < '0001-01-01') throw unusable('The start date lies before the first year.');
  // Looked for first: what it has begun is no longer in the list.
  const joined = await join(deps, filter);
  if (joined !== null) return joined;
  const list = await priceList(deps, filter);
  if (list.episodes.length === 0) throw unusable('Nothing in this list can be started.');
  await checkUsable(deps, list);
  const estimateUsd = sum(list, usdOf);
  const id = newId();
  const began = await inTransaction(deps.db, async (trx) => {
    const isFirst = await insertBacklog(trx, {
      id,
      kind: list.kind,
      groupId: filter.groupId ?? null,
      startOn: filter.startDate,
      endOn: filter.endDate,
      estimateUsd,
      capUsd: capUsd ?? roundedUp(estimateUsd),
      unknownLengths: list.episodes.filter(({ isLengthKnown }) => !isLengthKnown).length,
      at: deps.clock.now(),
    });
    if (isFirst) await fill(deps, trx, id, list);
    return isFirst;
  });
  if (began) return id;
  // Somebody else was faster; where theirs has ended by now, ours begins.
  return (await join(deps, filter)) ?? startBacklog(deps, { ...filter, capUsd });
}

async function fill(deps: BacklogDeps, trx: Trx, id: string, list: PricedList): Promise<void> {
  await insertEpisodes(
    trx,
    id,
    list.episodes.map((episode) => ({ id: episode.id, usd: usdOf(episode) })),
  );
  await deps.queue.enqueue(trx, workJobName, { id, step: 0 });
  await announce(trx, 'backlogs', [id]);
}

/** Whole dollars, so that an estimate that is a little too low does not stop it at the last episode. */
const roundedUp = (usd: number): number => Math.ceil(Number(usd.toFixed(6)));

const words: Record<BacklogKind, string> = { transcript: 'transcripts', insight: 'insights' };

/** The id of the same list under way; null where none of this kind is. */
async function join({ db }: BacklogDeps, filter: ToDoFilter): Promise<string | null> {
  const kind = kindOf(filter.filterType);
  const other = await findWorking(db, kind);
  if (other === null) return null;
  const isSame =
    other.group_id === (filter.groupId ?? null) &&
    other.start_on === filter.startDate &&
    other.end_on === filter.endDate;
  if (isSame) return other.id;
  throw conflict(
    `Another list that needs ${words[kind]} is worked off already. Stop it, or wait for its end.`,
  );
}

/** Every service that is to be paid has its key. */
async function checkUsable({ db, transcripts, insights }: BacklogDeps, list: PricedList): Promise<void> {
  const services = new Set(list.episodes.map(({ service }) => service));
  for (const service of services) if (service !== null) transcripts.transcribers[service].checkUsable();
  if (list.kind === 'insight')
    insights.language.checkUsable((await readSettings(db)).anthropic_insights_model);
}

import type { Backlog } from '../../../contract/backlogs.ts';
import type { Db } from '../../kit/db/connect.ts';
import { sumSpent } from './books-store.ts';
import { type BacklogKind, filterTypeOf } from './deps.ts';
import { countEpisodes, noCounts } from './episodes-store.ts';
import type { BacklogRow } from './store.ts';

export async function presentBacklogs(db: Db, rows: readonly BacklogRow[]): Promise<Backlog[]> {
  const ids = rows.map(({ id }) => id);
  const [counts, spent] = await Promise.all([countEpisodes(db, ids), sumSpent(db, ids)]);
  return rows.map((row) => {
    const {
      inBatch: _of,
      followingInBatch: _ofNext,
      waitsForBudget: _waits,
      ...shown
    } = counts.get(row.id) ?? noCounts;
    return {
      id: row.id,
      filterType: filterTypeOf(row.kind as BacklogKind),
      groupId: row.group_id,
      groupName: row.group_name,
      startDate: row.start_on,
      endDate: row.end_on,
      state: row.state as Backlog['state'],
      reason: row.reason,
      ...shown,
      unknownLengths: row.unknown_lengths,
      estimateUsd: row.estimate_usd,
      capUsd: row.cap_usd,
      spentUsd: spent.get(row.id) ?? 0,
      beganAt: row.begun_at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
      settled: row.settled_at !== null,
    };
  });
}

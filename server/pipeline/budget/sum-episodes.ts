import type { CostsOfEpisodes } from '../../../contract/costs.ts';
import type { Db } from '../../kit/db/connect.ts';
import { isId } from '../../kit/ids.ts';
import { listEpisodeCosts } from './costs-store.ts';

const mostIds = 50;

/** `ids` with commas between them; what is no id is passed over. */
export async function sumEpisodes(db: Db, ids: string): Promise<CostsOfEpisodes> {
  const paidFor = await payments(db, ids.toLowerCase().split(',').filter(isId).slice(0, mostIds));
  return paidFor();
}

/** What was paid for these episodes, or for some of them. */
export async function payments(
  db: Db,
  ids: readonly string[],
): Promise<(some?: readonly string[]) => CostsOfEpisodes> {
  const rows = new Map((await listEpisodeCosts(db, ids)).map((row) => [row.episodeId, row]));
  return (some = ids) =>
    [...new Set(some)].reduce(
      (sum, id) => ({
        transcriptsUsd: sum.transcriptsUsd + (rows.get(id)?.transcriptsUsd ?? 0),
        insightsUsd: sum.insightsUsd + (rows.get(id)?.insightsUsd ?? 0),
      }),
      { transcriptsUsd: 0, insightsUsd: 0 },
    );
}

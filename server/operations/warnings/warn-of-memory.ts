import { getHeapStatistics } from 'node:v8';
import type { Clock } from '../../kit/clock.ts';
import { announce } from '../../kit/db/changes.ts';
import type { Db } from '../../kit/db/connect.ts';
import { deleteNotice, saveNotice } from '../../people/admin/index.ts';

const key = 'memory';
/** Beyond this the collector works more than the product does. */
const tightShare = 0.85;
/** One look may meet the moment before a collection. */
const looksInARow = 3;

export interface Heap {
  usedBytes: number;
  limitBytes: number;
}

export function readHeap(): Heap {
  const { used_heap_size: usedBytes, heap_size_limit: limitBytes } = getHeapStatistics();
  return { usedBytes, limitBytes };
}

const isTight = ({ usedBytes, limitBytes }: Heap) => usedBytes > tightShare * limitBytes;

const whyTight = ({ limitBytes }: Heap) =>
  `A process of the product has used more than ${tightShare * 100} % of its ${Math.round(limitBytes / 1024 ** 2)} MB of memory for minutes. When there is none left it is ended and starts again, and its work goes on: lower TRANSCRIPT_CONCURRENCY and INSIGHT_CONCURRENCY, or start another worker.`;

/** Several processes may watch: only the one that has said it takes it back. */
export function createWarnOfMemory({
  db,
  clock,
  read = readHeap,
}: {
  db: Db;
  clock: Clock;
  read?: () => Heap;
}): () => Promise<void> {
  let [inARow, isSaid] = [0, false];
  return async () => {
    const heap = read();
    inARow = isTight(heap) ? inARow + 1 : 0;
    const isOver = inARow >= looksInARow;
    if (isOver === isSaid) return;
    if (isOver) await saveNotice(db, { key, sentence: whyTight(heap), since: clock.now() });
    else if (inARow === 0) await deleteNotice(db, key);
    else return;
    isSaid = isOver;
    await announce(db, 'subscribers', []);
  };
}

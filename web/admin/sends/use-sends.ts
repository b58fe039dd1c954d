import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type Send, sends } from '../../../contract/sends.ts';
import type { CallFailed } from '../../api/failure.ts';
import { queryFor } from '../../api/query.ts';
import { needsAttention, sendOfDigest } from './which-send.ts';

/** All sends, the newest first: one question for every place that shows them. */
export const allSends = queryFor(sends.list, { query: { limit: 500 } });

export function useSends(): UseQueryResult<Send[], CallFailed> {
  return useQuery(allSends);
}

/** Those that run or are paused, as they are now; none until it is known. */
export function useRunningSends(): Send[] {
  const running = ({ state }: Send) => state === 'sending' || state === 'paused';
  return useQuery({ ...allSends, select: (list) => list.filter(running) }).data ?? [];
}

const isWaiting = (send: Send) => needsAttention(send) || send.state === 'paused';

/** How many wait for a word of the admin, be it only to go on; undefined until it is known. */
export function useAskingCount(): number | undefined {
  return useQuery({ ...allSends, select: (list) => list.filter(isWaiting).length }).data;
}

/** Whether a digest went out once, to its end; false until it is known. */
export function useHasBeenSent(digestId: string): boolean {
  const isDone = (list: Send[]) => sendOfDigest(list, digestId)?.state === 'done';
  return useQuery({ ...allSends, select: isDone }).data ?? false;
}

/** What could not be read for want of a connection is read again by itself; nothing else ever is. */
import type { Query, QueryClient } from '@tanstack/react-query';
import { mayPass } from './failure.ts';
import { onReturn } from './on-return.ts';

/** Starts it for everything that is shown; the answer ends it. */
export function startRetrying(client: QueryClient): () => void {
  return onReturn(() => void retryFailed(client));
}

/** It is shown, and its last reading failed; what the server refused stays refused. */
export const isUnread = (query: Query): boolean =>
  query.isActive() && query.state.status === 'error' && mayPass(query.state.error);

/** Reads again what is shown and failed. */
export async function retryFailed(client: QueryClient): Promise<void> {
  await client.refetchQueries({
    predicate: (query) => isUnread(query) && query.state.fetchStatus === 'idle',
  });
}

/** What could not be read for want of a connection is read again by itself; nothing else ever is. */
import type { QueryClient } from '@tanstack/react-query';
import { mayPass } from './failure.ts';
import { onReturn } from './on-return.ts';

/** Starts it for everything that is shown; the answer ends it. */
export function startRetrying(client: QueryClient): () => void {
  return onReturn(() => void retryFailed(client));
}

/** Reads again what is shown and failed; what the server refused stays refused. */
export async function retryFailed(client: QueryClient): Promise<void> {
  await client.refetchQueries({
    type: 'active',
    predicate: ({ state }) =>
      state.status === 'error' && state.fetchStatus === 'idle' && mayPass(state.error),
  });
}

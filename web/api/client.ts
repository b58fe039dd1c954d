import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { adminAuth } from '../../contract/admin-auth.ts';
import { users } from '../../contract/users.ts';
import { CallFailed } from './failure.ts';
import { queryFor } from './query.ts';

/**
 * The cache of the whole client. Nothing refetches on interval or focus, goes stale or is retried (product.md
 * section 7); freshness comes from our own changes and from the server's stream (live.ts). Without a connection calls
 * fail at once: a parked one would wait without a word, and a parked write would fire after the person gave it up.
 */
export function createClient(): QueryClient {
  // A switch shows a click before the next paint: after a timer React would first have set it back.
  notifyManager.setScheduler(queueMicrotask);
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => noticeLogout(client, error, query.queryKey) }),
    mutationCache: new MutationCache({ onError: (error) => noticeLogout(client, error) }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  return client;
}

/** A session that ended elsewhere shows itself as a 401: the guard then leads to the log-in. */
function noticeLogout(client: QueryClient, error: unknown, failedKey: readonly unknown[] = []): void {
  if (!(error instanceof CallFailed) || error.status !== 401) return;
  if (error.access === 'admin') {
    client.setQueryData(queryFor(adminAuth.check).queryKey, { isAuthenticated: false });
  }
  const reader = queryFor(users.me).queryKey;
  // Who reads is asked again; the answer to that very question needs no second asking.
  if (error.access === 'subscriber' && failedKey[0] !== reader[0])
    void client.resetQueries({ queryKey: reader });
}

/**
 * The server's stream of changes (contract/live.ts): what changed is refetched, so no screen polls. Changes from before
 * it stood, or from a break of it, are not replayed: when it opens, what is shown is refetched.
 */
import type { Query, QueryClient } from '@tanstack/react-query';
import { adminAuth } from '../../contract/admin-auth.ts';
import type { Change } from '../../contract/live.ts';
import { askAnew, queryFor, refreshChanges } from './query.ts';
import { isShown } from './shown.ts';

export type LiveState = 'connecting' | 'open' | 'broken';

/** A burst of changes within this time makes one round of refetching. */
const gatherMs = 120;
const firstWaitMs = 1_000;
const longestWaitMs = 30_000;

export interface LiveStream {
  subscribe(listener: () => void): () => void;
  state(): LiveState;
  /** Opens the stream; the returned function closes it. */
  start(): () => void;
}

export function createLive(client: QueryClient, address = '/api/events'): LiveStream {
  const listeners = new Set<() => void>();
  const gathered = gather(client);
  let state: LiveState = 'connecting';
  let hasBeenOpen = false;
  let waitMs = firstWaitMs;
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStarted = false;

  const become = (next: LiveState) => {
    if (state === next) return;
    state = next;
    for (const listener of listeners) listener();
  };

  const opened = () => {
    waitMs = firstWaitMs;
    void askAnew(client, (query) => hasBeenOpen || isUnheard(query));
    hasBeenOpen = true;
    become('open');
  };

  const failed = () => {
    become('broken');
    // The browser reconnects by itself except after an answer that is no stream (a 401, a proxy's 502).
    if (source?.readyState !== EventSource.CLOSED) return;
    timer = setTimeout(retry, waitMs);
    waitMs = Math.min(waitMs * 2, longestWaitMs);
  };

  const retry = async () => {
    const check = await client.fetchQuery({ ...queryFor(adminAuth.check), staleTime: 0 }).catch(() => null);
    if (isStarted && check?.isAuthenticated !== false) connect();
  };

  const connect = () => {
    source?.close();
    source = new EventSource(address, { withCredentials: true });
    source.onopen = opened;
    source.onerror = failed;
    source.addEventListener('change', (event) => {
      const message = readChange(event.data);
      if (message !== null) gathered.add(message);
    });
  };

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state: () => state,
    start() {
      isStarted = true;
      connect();
      return () => {
        isStarted = false;
        clearTimeout(timer);
        source?.close();
        source = null;
        hasBeenOpen = false;
      };
    },
  };
}

/** It was read, or is being read, and may have changed before anybody listened. What failed stays until somebody tries again. */
const isUnheard = ({ queryKey, state }: Query) =>
  state.status !== 'error' && isShown(String(queryKey[0]), state.data, 'anything', []);

/** A message of the stream; null when it is none that we know. An unknown topic touches nothing, so it may pass. */
export function readChange(data: unknown): Change | null {
  try {
    const message = JSON.parse(String(data)) as Partial<Change> | null;
    if (typeof message?.topic !== 'string' || !Array.isArray(message.ids)) return null;
    return { topic: message.topic, ids: message.ids };
  } catch {
    return null;
  }
}

function gather(client: QueryClient): { add(message: Change): void } {
  let waiting: Change[] = [];
  return {
    add(message) {
      if (waiting.length === 0) {
        setTimeout(() => {
          const changes = waiting;
          waiting = [];
          void refreshChanges(client, changes);
        }, gatherMs);
      }
      waiting.push(message);
    },
  };
}

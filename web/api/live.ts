/**
 * The server's stream of changes (contract/live.ts): what changed is refetched, so no screen polls. Changes in a break of
 * it are not replayed: afterwards all that is shown is refetched. As it first opens it tells when each noun changed last,
 * and what is shown of those that changed since this page began is refetched.
 */
import type { QueryClient } from '@tanstack/react-query';
import { adminAuth } from '../../contract/admin-auth.ts';
import { beatMs, type Change, type Recent } from '../../contract/live.ts';
import { askAnew, queryFor, refresh, refreshChanges } from './query.ts';

export type LiveState = 'connecting' | 'open' | 'broken';

/** A burst of changes within this time makes one round of refetching. */
const gatherMs = 120;
const firstWaitMs = 1_000;
const longestWaitMs = 30_000;

/**
 * A network may drop a connection without a word: after three beats that did not come the stream is opened anew. Where the
 * next one says nothing either, something on the way may gather what is said, and it is given twice as long each time.
 */
const firstSilenceMs = 3 * beatMs;
const longestSilenceMs = 16 * firstSilenceMs;

/**
 * How old the oldest thing is that this page may hold, in ms. The one clock stands still while a machine sleeps, and the
 * other may be set.
 */
const ageOfPage = (): number => Math.max(performance.now(), loaded.age + Date.now() - loaded.at);
const loaded = { age: performance.now(), at: Date.now() };

export interface LiveStream {
  subscribe(listener: () => void): () => void;
  state(): LiveState;
  /** Opens the stream; the returned function closes it. */
  start(): () => void;
}

export function createLive(
  client: QueryClient,
  { address = '/api/events', ageMs = ageOfPage } = {},
): LiveStream {
  const listeners = new Set<() => void>();
  const gathered = gather(client);
  let state: LiveState = 'connecting';
  let hasBeenOpen = false;
  let waitMs = firstWaitMs;
  let silenceMs = firstSilenceMs;
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let watch: ReturnType<typeof setTimeout> | undefined;
  let isStarted = false;

  const become = (next: LiveState) => {
    if (state === next) return;
    state = next;
    for (const listener of listeners) listener();
  };

  const listen = () => {
    clearTimeout(watch);
    watch = setTimeout(fellSilent, silenceMs);
  };

  const heard = () => {
    silenceMs = firstSilenceMs;
    listen();
  };

  const fellSilent = () => {
    if (state === 'open') silenceMs = Math.min(silenceMs * 2, longestSilenceMs);
    become('broken');
    connect();
  };

  const opened = () => {
    listen();
    waitMs = firstWaitMs;
    if (hasBeenOpen) void askAnew(client, () => true);
    hasBeenOpen = true;
    become('open');
  };

  const told = (recent: Recent) => {
    const age = ageMs();
    const since = recent.filter(({ agoMs }) => agoMs <= age);
    void refresh(
      client,
      since.map(({ topic }) => topic),
    );
  };

  const failed = () => {
    become('broken');
    // The browser reconnects by itself except after an answer that is no stream (a 401, a proxy's 502).
    if (source?.readyState !== EventSource.CLOSED) return;
    clearTimeout(watch);
    timer = setTimeout(retry, waitMs);
    waitMs = Math.min(waitMs * 2, longestWaitMs);
  };

  const retry = async () => {
    const failed = source;
    const check = await client.fetchQuery({ ...queryFor(adminAuth.check), staleTime: 0 }).catch(() => null);
    if (isStarted && source === failed && check?.isAuthenticated !== false) connect();
  };

  const connect = () => {
    clearTimeout(timer);
    source?.close();
    source = new EventSource(address, { withCredentials: true });
    listen();
    source.onopen = opened;
    source.onerror = failed;
    if (!hasBeenOpen)
      source.addEventListener('recent', (event) => told(readRecent(event.data)), { once: true });
    source.addEventListener('beat', heard);
    source.addEventListener('change', (event) => {
      heard();
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
      silenceMs = firstSilenceMs;
      connect();
      return () => {
        isStarted = false;
        clearTimeout(timer);
        clearTimeout(watch);
        source?.close();
        source = null;
        hasBeenOpen = false;
      };
    },
  };
}

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

/** The first message of the stream; where it is none that we know, anything may have changed. */
function readRecent(data: unknown): Recent {
  try {
    const message = JSON.parse(String(data)) as Recent;
    if (message.every(({ agoMs }) => typeof agoMs === 'number')) return message;
  } catch {
    // As below.
  }
  return [{ topic: 'anything', agoMs: 0 }];
}

function gather(client: QueryClient): { add(message: Change): void } {
  let waiting: Change[] = [];
  return {
    add(message) {
      if (waiting.length === 0) {
        setTimeout(() => {
          const changes = waiting;
          waiting = [];
          void refreshChanges(client, changes, { waitsForPages: true });
        }, gatherMs);
      }
      waiting.push(message);
    },
  };
}

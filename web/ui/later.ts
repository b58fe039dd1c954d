/**
 * Parts that the first screen does without: dialogs, notices, the palette. They are fetched once the browser is idle, so
 * that they are there before the click; who is faster, or saves data, waits for them. Once there they are drawn at once,
 * without a moment of nothing: `React.lazy` would give one, and the focus with it.
 */
import { useEffect, useSyncExternalStore } from 'react';
import { savesData, whenIdle } from './idle.ts';

export interface Later<Parts> {
  read(): Parts | undefined;
  subscribe(listener: () => void): () => void;
  /** Whether the last try failed. */
  isMissing(): boolean;
  /** Fetches them now; never rejects. */
  fetch(): Promise<void>;
  /** From who has them already. */
  give(parts: Parts): void;
}

export function later<Parts>(load: () => Promise<Parts>): Later<Parts> {
  const listeners = new Set<() => void>();
  let parts: Parts | undefined;
  let coming: Promise<void> | undefined;
  let missing = false;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const give = (given: Parts) => {
    parts = given;
    missing = false;
    tell();
  };
  const fail = () => {
    coming = undefined;
    missing = true;
    tell();
  };
  return {
    read: () => parts,
    isMissing: () => missing,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    fetch() {
      if (parts === undefined) coming ??= load().then(give, fail);
      return coming ?? Promise.resolve();
    },
    give,
  };
}

/** The parts once they are there; while they are wanted every return of the connection, or of the reader, is another try. */
export function useLater<Parts>(of: Later<Parts>, isWanted: boolean): Parts | undefined {
  const parts = useSyncExternalStore(of.subscribe, of.read, of.read);
  const isThere = parts !== undefined;
  useEffect(() => {
    if (!isWanted || isThere) return;
    const fetch = () => void of.fetch();
    fetch();
    window.addEventListener('online', fetch);
    window.addEventListener('focus', fetch);
    return () => {
      window.removeEventListener('online', fetch);
      window.removeEventListener('focus', fetch);
    };
  }, [of, isWanted, isThere]);
  return parts;
}

/** Whether they were asked for and did not come. */
export function useIsMissing(of: Later<unknown>): boolean {
  return useSyncExternalStore(of.subscribe, of.isMissing, of.isMissing);
}

/** Fetches them as soon as there is nothing better to do. */
export function useFetchedWhenIdle(of: Later<unknown>): void {
  useEffect(() => {
    if (!savesData()) whenIdle(() => void of.fetch());
  }, [of]);
}

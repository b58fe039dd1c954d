/**
 * What the next screen needs is fetched before the click: code of all screens while the browser has nothing to do, data
 * of the one whose link is pointed at or has the focus. Who saves data gets neither.
 */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { matchPath } from 'react-router';
import { savesData, whenIdle } from '../../ui/idle.ts';
import { type AdminPage, adminPages } from '../pages.ts';
import { linkOf, targetOf } from './link-target.ts';

/** A pointer that only crosses a link asks for nothing. */
const dwellMs = 60;

export function useFetchAhead(): void {
  const client = useQueryClient();
  useEffect(() => fetchCode(adminPages), []);
  useEffect(() => watchLinks(client), [client]);
}

/** A list that is scrolled needs all of the time between two pictures, also for so long after a step. */
const stillMs = 400;

/**
 * One file after the other, none while somebody scrolls, since one that comes is read at once. Without a connection it
 * goes on when that returns.
 */
function fetchCode(pages: readonly AdminPage[]): () => void {
  const over = new AbortController();
  let scrolledAt = -stillMs;
  const scrolled = () => {
    scrolledAt = performance.now();
  };
  document.addEventListener('scroll', scrolled, { capture: true, passive: true, signal: over.signal });
  const next = (index: number) => {
    const page = pages[index];
    if (over.signal.aborted || page === undefined || savesData()) return;
    whenIdle(() => {
      if (over.signal.aborted) return;
      const waitMs = scrolledAt + stillMs - performance.now();
      if (waitMs > 0) {
        setTimeout(() => next(index), waitMs);
        return;
      }
      page.load().then(
        () => next(index + 1),
        () => window.addEventListener('online', () => next(index), { once: true, signal: over.signal }),
      );
    });
  };
  next(0);
  return () => over.abort();
}

function watchLinks(client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = ({ target }: Event) => {
    clearTimeout(timer);
    const link = linkOf(target);
    if (link) timer = setTimeout(() => fetchData(client, link), dwellMs);
  };
  const now = ({ target }: Event) => {
    const link = linkOf(target);
    if (link) fetchData(client, link);
  };
  document.addEventListener('pointerover', soon);
  document.addEventListener('pointerdown', now);
  document.addEventListener('focusin', now);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('pointerover', soon);
    document.removeEventListener('pointerdown', now);
    document.removeEventListener('focusin', now);
  };
}

function fetchData(client: QueryClient, link: HTMLAnchorElement): void {
  const { pathname, searchParams } = targetOf(link);
  if (savesData() || pathname === window.location.pathname) return;
  for (const { path, load } of adminPages) {
    const match = path === '*' ? null : matchPath(`/admin/${path}`, pathname);
    if (match === null) continue;
    load().then(
      ({ ahead }) => void ahead?.(client, { params: match.params, search: searchParams }),
      () => undefined,
    );
    return;
  }
}

import type { ReactNode } from 'react';
import { FailedState } from '../ui/empty-state.tsx';
import { later, useFetchedWhenIdle, useIsMissing, useLater } from '../ui/later.ts';
import { Loading, Skeleton } from '../ui/skeleton.tsx';

/** The other tabs, what a search finds, and the closed door: most visits are over without them. */
const besides = later(() => import('./besides/all.ts'));

type Parts = typeof import('./besides/all.ts');

/** For the page that leads to them. */
export function useBesides(): void {
  useFetchedWhenIdle(besides);
}

/** One of them, in grey until it is there. */
export function Besides({ children }: { children: (parts: Parts) => ReactNode }) {
  const parts = useLater(besides, true);
  const isMissing = useIsMissing(besides);
  if (parts) return children(parts);
  if (isMissing) {
    return (
      <FailedState
        title="This part could not be loaded"
        text="The server did not answer. Check the connection and try again."
        onRetry={() => void besides.fetch()}
      />
    );
  }
  return (
    <section className="plain-card">
      <Loading>
        <div className="plain-top">
          <Skeleton width="min(17rem, 60%)" height={32} />
        </div>
        <Skeleton width="min(26rem, 90%)" height={18} />
      </Loading>
    </section>
  );
}

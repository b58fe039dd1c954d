import type { Changes } from '../../kit/db/changes.ts';
import type { Db } from '../../kit/db/connect.ts';
import { listEndedAmong } from './store.ts';

/** The runs that this process works on, so that a cancellation reaches them at once. */
export interface HeldRuns {
  hold(runId: string): AbortController;
  release(runId: string): void;
  close(): void;
}

export class RunLost extends Error {
  constructor() {
    super('The run was cancelled, or another worker took it up');
    this.name = 'RunLost';
  }
}

export function createHeldRuns(deps: { db: Db; changes: Pick<Changes, 'subscribe'> }): HeldRuns {
  const held = new Map<string, AbortController>();
  const drop = (ids: readonly string[]) => {
    for (const id of ids) held.get(id)?.abort(new RunLost());
  };

  const unsubscribe = deps.changes.subscribe(({ topic, ids }) => {
    if (topic === 'run-cancelled') drop(ids);
    // After a broken connection a cancellation may have been missed: ask the database.
    if (topic === 'anything') {
      listEndedAmong(deps.db, [...held.keys()]).then(drop, () => undefined);
    }
  });

  return {
    hold(runId) {
      const controller = new AbortController();
      held.set(runId, controller);
      return controller;
    },
    release: (runId) => void held.delete(runId),
    close: unsubscribe,
  };
}

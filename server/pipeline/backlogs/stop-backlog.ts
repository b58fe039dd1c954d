import { announce } from '../../kit/db/changes.ts';
import { inTransaction } from '../../kit/db/connect.ts';
import { conflict, notFound } from '../../kit/errors.ts';
import type { BacklogDeps } from './deps.ts';
import { dismissUntil, endBacklog, findBacklog } from './store.ts';

/** Begins nothing more from this moment on; what is under way goes on. */
export async function stopBacklog({ db, clock }: BacklogDeps, id: string): Promise<void> {
  if ((await findBacklog(db, id)) === null) throw notFound('This list');
  await inTransaction(db, async (trx) => {
    const end = { state: 'stopped', reason: null, at: clock.now() } as const;
    if (!(await endBacklog(trx, id, end))) throw conflict('This list has ended already.');
    await announce(trx, 'backlogs', [id]);
  });
}

/** Takes a list that has ended off the screen. */
export async function putAway({ db, clock }: BacklogDeps, id: string): Promise<void> {
  const backlog = await findBacklog(db, id);
  if (backlog === null) throw notFound('This list');
  if (backlog.state === 'working') throw conflict('This list is still worked off. Stop it first.');
  await dismissUntil(db, backlog, clock.now());
  await announce(db, 'backlogs', [id]);
}

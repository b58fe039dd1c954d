import type { Backlog } from '../../../contract/backlogs.ts';
import type { Handlers } from '../../http/handler.ts';
import { notFound } from '../../kit/errors.ts';
import type { BacklogDeps } from './deps.ts';
import { estimateList } from './estimate-list.ts';
import { presentBacklogs } from './present-backlog.ts';
import { startBacklog } from './start-backlog.ts';
import { putAway, stopBacklog } from './stop-backlog.ts';
import { findBacklog, listBacklogs } from './store.ts';

export function backlogHandlers(deps: BacklogDeps): Handlers {
  const { db } = deps;
  const read = async (id: string): Promise<Backlog> => {
    const row = await findBacklog(db, id);
    const [shown] = row === null ? [] : await presentBacklogs(db, [row]);
    if (shown === undefined) throw notFound('This list');
    return shown;
  };
  return {
    backlogs: {
      estimate: ({ query }) => estimateList(deps, query),
      async list({ query }) {
        const page = await listBacklogs(db, query);
        return { ...page, rows: await presentBacklogs(db, page.rows) };
      },
      start: async ({ body }) => read(await startBacklog(deps, body)),
      async stop({ params }) {
        await stopBacklog(deps, params.id);
        return read(params.id);
      },
      async dismiss({ params }) {
        await putAway(deps, params.id);
        return { ok: true };
      },
    },
  };
}

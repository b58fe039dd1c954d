import type { Send } from '../../../contract/sends.ts';
import type { Handlers } from '../../http/handler.ts';
import { mapPage } from '../../kit/db/paging.ts';
import { notFound } from '../../kit/errors.ts';
import { findSendable } from '../digests/index.ts';
import { readSettings } from '../settings/index.ts';
import { confirmSend, pauseSend, resolveUnknown, resumeSend, stopSend } from './control-send.ts';
import type { DeliveryDeps } from './deps.ts';
import { findNextTryAt, listDeliveries } from './ledger-reads-store.ts';
import { countLedger, listAfterwards } from './ledger-store.ts';
import { planSend } from './plan-send.ts';
import { runPreflight } from './preflight.ts';
import { presentRecipient, presentSend } from './present-send.ts';
import { findSend, listSends } from './store.ts';
import { testSend } from './test-send.ts';
import { nextMonday } from './week.ts';

export function deliveryHandlers(deps: DeliveryDeps): Handlers {
  const { db, clock, timeZone } = deps;
  const control = (act: (deps: DeliveryDeps, id: string) => Promise<void>) => {
    return async ({ params }: { params: { id: string } }) => {
      await act(deps, params.id);
      return readSend(deps, params.id);
    };
  };
  return {
    sends: {
      async preflight({ params }) {
        const digest = await findSendable(db, params.id);
        if (digest === null) throw notFound('This digest');
        const now = clock.now();
        const { send_hour: hour } = await readSettings(db);
        const result = await runPreflight(deps, digest, { at: now, sendId: null });
        return { ...result, monday: nextMonday(now, hour, timeZone).toISOString() };
      },
      async test({ params, body }) {
        await testSend(deps, params.id, body.email);
        return { ok: true };
      },
      async create({ params, body }) {
        const id = await planSend(deps, {
          digest: params.id,
          at: body.at === null ? null : new Date(body.at),
          isAutomatic: false,
          secondThisWeek: body.secondThisWeek === true,
        });
        return readSend(deps, id);
      },
      async list({ query }) {
        const page = await listSends(db, query);
        const afterwards = await listAfterwards(
          db,
          page.rows.map(({ id }) => id),
        );
        return mapPage(page, (send) => presentSend(send, afterwards.get(send.id)));
      },
      get: ({ params }) => readSend(deps, params.id),
      pause: control(pauseSend),
      resume: control(resumeSend),
      stop: control(stopSend),
      confirm: control(confirmSend),
      async resolveUnknown({ params, body }) {
        await resolveUnknown(deps, params.id, body.again);
        return readSend(deps, params.id);
      },
      async recipients({ params, query }) {
        if ((await findSend(db, params.id)) === null) throw notFound('This send');
        return mapPage(await listDeliveries(db, params.id, query), presentRecipient);
      },
    },
  };
}

/** Counted anew: what a screen looks at adds up now. */
async function readSend({ db }: DeliveryDeps, id: string): Promise<Send> {
  const send = await findSend(db, id);
  if (send === null) throw notFound('This send');
  const { counts, afterwards } = await countLedger(db, id);
  if (send.started_at === null) return presentSend(send, afterwards);
  return presentSend({ ...send, counts }, afterwards, await findNextTryAt(db, id));
}

import type { z } from 'zod';
import type { suppression, undelivered } from '../../../contract/suppressions.ts';
import type { Handlers } from '../../http/handler.ts';
import type { Clock } from '../../kit/clock.ts';
import { announce } from '../../kit/db/changes.ts';
import { type Db, inTransaction } from '../../kit/db/connect.ts';
import { mapPage } from '../../kit/db/paging.ts';
import { conflict, notFound } from '../../kit/errors.ts';
import type { Log } from '../../kit/log.ts';
import { findSubscriber } from '../subscribers/index.ts';
import { listNeedy, type Needy } from './attention-store.ts';
import { release, type SuppressionKind, type SuppressionRow } from './store.ts';

export interface SuppressionDeps {
  db: Db;
  clock: Clock;
  log: Log;
}

export function suppressionHandlers({ db, clock, log }: SuppressionDeps): Handlers {
  return {
    subscribers: {
      async release({ params }) {
        const person = await findSubscriber(db, { id: params.id });
        if (person === null) throw notFound('This subscriber');
        await inTransaction(db, async (trx) => {
          if (!(await release(trx, person.email_key, clock.now()))) {
            throw conflict('This address is not suppressed any more.');
          }
          await announce(trx, 'subscribers', [person.id]);
        });
        log.info({ subscriber: person.id }, 'An address was released by hand and gets bulk mail again');
        return { ok: true };
      },
      async attention({ query }) {
        return mapPage(await listNeedy(db, query, clock.now()), presentNeedy);
      },
    },
  };
}

/** What the admin sees of an address that gets no bulk mail. */
export function presentSuppression(row: SuppressionRow): z.input<typeof suppression> {
  return {
    kind: row.kind as SuppressionKind,
    reason: row.reason,
    detail: row.detail,
    since: row.created_at.toISOString(),
  };
}

function presentNeedy(row: Needy): z.input<typeof undelivered> {
  const who = { id: row.id, email: row.email };
  if (row.suppressed_reason !== null && row.suppressed_at !== null) {
    const { suppressed_reason: reason, suppressed_detail: detail } = row;
    return { ...who, kind: 'suppressed', reason, detail, since: row.suppressed_at.toISOString() };
  }
  const since = (row.bounced_at ?? row.settled_at ?? row.created_at).toISOString();
  if (row.bounced_at !== null) {
    return { ...who, kind: 'bounced', reason: 'The last issue came back.', detail: row.bounce_reason, since };
  }
  const reason =
    row.state === 'unknown'
      ? 'Nobody knows whether the last issue arrived.'
      : 'The last issue was not taken.';
  return { ...who, kind: 'failed', reason, detail: row.failure, since };
}

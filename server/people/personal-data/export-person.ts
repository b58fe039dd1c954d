import type { RawRoute } from '../../http/raw-routes.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Db } from '../../kit/db/connect.ts';
import { notFound } from '../../kit/errors.ts';
import { findSubscriber } from '../subscribers/index.ts';
import { held } from './held.ts';
import { type HeldRow, readHeld } from './store.ts';

/** What somebody gets who asks what we hold about them (GDPR article 15): every table, with what each is. */
export interface PersonalData {
  about: string;
  /** ISO 8601, UTC. */
  madeAt: string;
  held: { what: string; table: string; rows: HeldRow[] }[];
  /** What stands elsewhere. */
  elsewhere: string[];
}

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

export function exportPersonRoute({ db, clock }: { db: Db; clock: Clock }): RawRoute {
  return {
    method: 'GET',
    path: '/api/subscribers/:id/export.json',
    access: 'admin',
    exports: 'What is held about a reader',
    described: {
      operationId: 'subscribers.exportPerson',
      summary: 'Everything that is held about one reader, as a file for them',
    },
    async handle({ params }) {
      const person = uuid.test(params.id ?? '') ? await findSubscriber(db, { id: params.id ?? '' }) : null;
      if (person === null) throw notFound('This subscriber');
      const data: PersonalData = {
        about: person.email,
        madeAt: clock.now().toISOString(),
        held: await Promise.all(
          held.map(async (line) => ({
            what: line.what,
            table: line.table,
            rows: await readHeld(db, line, person[line.by.is]),
          })),
        ),
        elsewhere: [
          'Payments are kept by Stripe, under the customer number above.',
          'Backups hold the same until they are deleted in their turn.',
        ],
      };
      return {
        type: 'application/json; charset=utf-8',
        headers: {
          'Content-Disposition': 'attachment; filename="what-we-hold.json"',
          'Cache-Control': 'no-store',
        },
        body: `${JSON.stringify(data, null, 2)}\n`,
      };
    },
  };
}

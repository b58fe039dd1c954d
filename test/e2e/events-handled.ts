import { expect } from '@playwright/test';
import type { Db } from '../../server/kit/db/connect.ts';

/** Resolves when the product has done whatever the events say that it has taken. */
export const eventsHandled = (db: Db): Promise<void> =>
  expect
    .poll(() => db.selectFrom('stripe_events').select('type').where('handled_at', 'is', null).execute(), {
      intervals: [50],
    })
    .toEqual([]);

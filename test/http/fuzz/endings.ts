/** Calls that end something get one of their own each time: a session, a reader, a show. */
import { newId } from '../../../server/kit/ids.ts';
import { openReaderSession } from '../../../server/people/subscribers/index.ts';
import type { CallersWorld } from '../callers/world.ts';

/** Stands in a path for what is made just before the call. */
export const ownId = '0193a2b4-0000-7000-8000-00000000f022';

interface Ending {
  id?: string;
  /** Who calls, where it is the session itself that ends. */
  cookie?: string;
}

export const endings: Readonly<Record<string, (world: CallersWorld) => Promise<Ending>>> = {
  'adminAuth.logout': async ({ product }) => ({ cookie: await product.app.openAdminSession() }),
  'users.logout': async ({ product: { database }, ids }) => {
    const reader = { subscriberId: ids.subscriber ?? '', userAgent: 'Fuzz' };
    const { token } = await openReaderSession(database.db, { now: () => new Date() }, reader);
    return { cookie: `reader=${token}` };
  },
  'subscribers.erase': async ({ product }) => {
    const id = newId();
    const email = `${id}@example.com`;
    const row = { id, email, email_key: email, source: 'homepage', created_at: new Date() } as const;
    await product.database.db.insertInto('subscribers').values(row).execute();
    return { id };
  },
  'removals.remove': async ({ product }) => {
    const [id, at] = [newId(), new Date()];
    const row = {
      id,
      title: 'To be removed',
      feed_url: `https://${id}.invalid/feed.xml`,
      created_at: at,
      updated_at: at,
    };
    await product.database.db.insertInto('podcasts').values(row).execute();
    return { id };
  },
};

import { newId } from '../../../server/kit/ids.ts';
import type { TestDatabase } from '../../app/database.ts';

/** Somebody who has signed up at that moment, and no more; answers the id. */
export async function newSubscriber({ db }: Pick<TestDatabase, 'db'>, at: Date): Promise<string> {
  const id = newId();
  const email = `${id}@example.com`;
  const row = { id, email, email_key: email, source: 'homepage', created_at: at } as const;
  await db.insertInto('subscribers').values(row).execute();
  return id;
}

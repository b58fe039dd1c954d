/** Readers who pay, and a published digest, written straight into the database. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../../server/kit/db/connect.ts';
import { toJson } from '../../../server/kit/db/wire-columns.ts';
import { type FixtureName, fixture } from '../../edition/issues.ts';

/** `count` readers, reader-1@… on, spread over a few domains; answers their number. */
export async function fillReaders(
  db: Db,
  count: number,
  { domains = ['gmail.example', 'yahoo.example', 'broker.example'] }: { domains?: readonly string[] } = {},
): Promise<void> {
  await sql`
    insert into subscribers (id, email, email_key, source, created_at, subscription_status, current_period_start)
    select gen_random_uuid(), address, address, 'homepage', now(), 'active', now()
    from (
      select 'reader-' || nth || '@' || (${sql.val(domains)}::text[])[1 + nth % ${domains.length}] as address
      from generate_series(1, ${count}) as nth
    ) as made`.execute(db);
}

let issues = 0;

/** Answers its internal id. */
export async function publishIssue(
  db: Db,
  {
    title = 'Inventory is back',
    at = new Date('2026-11-20T12:00:00.000Z'),
    published = true,
    like = 'small',
  }: { title?: string; at?: Date; published?: boolean; like?: FixtureName } = {},
): Promise<string> {
  const id = randomUUID();
  issues += 1;
  const issue = fixture(like);
  const episodes = issue.episodes.map((episode) => ({ ...episode, episode_url: '' }));
  const content = toJson({ ...issue, title, episodes });
  await db
    .insertInto('digests')
    .values({
      id,
      digest_id: `issue-${issues}-${id.slice(0, 8)}`,
      group_name: 'Agents',
      start_date: '2026-11-16',
      end_date: '2026-11-22',
      episode_ids: toJson([]),
      status: 'completed',
      title,
      content,
      published_content: published ? content : null,
      published,
      published_at: published ? at : null,
      issue_number: published ? issues : null,
      edition: published ? 1 : 0,
      created_at: at,
      completed_at: at,
    })
    .execute();
  return id;
}

export async function idOf(db: Db, email: string): Promise<string> {
  const row = await db
    .selectFrom('subscribers')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return row.id;
}

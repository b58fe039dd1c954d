/** Rows for a database of any version: what each migration has brought is filled with columns that it had from the first. */
import type pg from 'pg';

const at = `timestamptz '2026-11-01 06:00:00+00'`;
const idOf = (kind: string) => `md5('${kind}' || n)::uuid`;

/** From this migration on, and how many rows for one reader. */
const fillings: { since: string; rows: (readers: number) => number; sql: string }[] = [
  {
    since: '0001-pipeline',
    rows: () => 3,
    sql: `insert into groups (id, name, metadata_options, created_at) select ${idOf('group')}, 'Group ' || n, '{}', ${at}`,
  },
  {
    since: '0001-pipeline',
    rows: () => 20,
    sql: `insert into podcasts (id, title, feed_url, podcast_guid, created_at, updated_at)
      select ${idOf('podcast')}, 'Podcast ' || n, 'https://p.example/' || n, nullif(n % 3, 0)::text || n, ${at}, ${at}`,
  },
  {
    since: '0001-pipeline',
    rows: () => 20,
    sql: `insert into podcast_addresses (canonical_url, podcast_id) select 'https://p.example/' || n, ${idOf('podcast')}`,
  },
  {
    since: '0001-pipeline',
    rows: () => 200,
    sql: `insert into episodes (id, podcast_id, guid, title, sort_at, content_hash, audio_key, first_seen_at, updated_at)
      select ${idOf('episode')}, md5('podcast' || (1 + n % 20))::uuid, 'guid ' || n, 'Episode ' || n, ${at} + n * interval '1 hour', 'h', 'a' || n, ${at}, ${at}`,
  },
  {
    since: '0001-pipeline',
    rows: () => 100,
    sql: `insert into runs (id, kind, subject_id, status, started_at)
      select ${idOf('run')}, (array['transcript', 'insight', 'digest'])[1 + n % 3], ${idOf('episode')}, (array['pending', 'completed', 'failed', 'cancelled'])[1 + n % 4], ${at}`,
  },
  {
    since: '0001-pipeline',
    rows: () => 100,
    sql: `insert into transcripts (id, episode_id, status, source, utterances, cost_usd, created_at, completed_at)
      select ${idOf('transcript')}, ${idOf('episode')}, 'completed', (array['publisher', 'assemblyai'])[1 + n % 2], '[{"speaker": "A", "start": 0, "end": 9, "text": "Hello there."}]', 0.2, ${at}, ${at}`,
  },
  {
    since: '0001-pipeline',
    rows: () => 60,
    sql: `insert into insights (id, episode_id, status, summary, created_at, completed_at)
      select ${idOf('insight')}, ${idOf('episode')}, 'completed', 'What was said.', ${at}, ${at}`,
  },
  {
    since: '0001-pipeline',
    rows: () => 12,
    sql: `insert into digests (id, digest_id, group_name, start_date, end_date, episode_ids, status, content, published_content, published, publish_date, issue_number, created_at, completed_at)
      select ${idOf('digest')}, 'd' || n, 'Agents', '2026-10-01', '2026-10-07', '[]', 'completed', '{"title": "Inventory"}', case when n % 2 = 0 then '{"title": "Inventory"}'::jsonb end, n % 2 = 0, ${at}, n, ${at}, ${at}`,
  },
  {
    since: '0004-subscribers',
    rows: (readers) => readers,
    sql: `insert into subscribers (id, email, email_key, source, created_at, stripe_customer_id, subscription_status, checkout_session_id)
      select ${idOf('reader')}, n || '@reader.example', n || '@reader.example', (array['homepage', 'offer'])[1 + n % 2], ${at}, 'cus_' || n, (array['active', 'none', 'past_due'])[1 + n % 3], case when n % 10 = 0 then 'cs_' || n end`,
  },
  {
    since: '0004-subscribers',
    rows: (readers) => readers,
    sql: `insert into letters (id, mail_key, kind, subscriber_id, message_id, status, created_at)
      select ${idOf('letter')}, 'k' || n, (array['activation', 'password-reset', 'free-sample'])[1 + n % 3], ${idOf('reader')}, 'm' || n, (array['pending', 'sent', 'failed', 'suppressed'])[1 + n % 4], ${at}`,
  },
  {
    since: '0004-subscribers',
    rows: (readers) => readers / 10,
    sql: `insert into suppressions (email_key, reason, created_at) select n || '@reader.example', 'Said so.', ${at}`,
  },
  {
    since: '0014-sends',
    rows: () => 2,
    sql: `insert into sends (id, digest_id, public_digest_id, title, state, planned_at, created_at, started_at, edition, total, counts)
      select ${idOf('send')}, ${idOf('digest')}, 'd' || n, 'An issue', (array['done', 'sending'])[n], ${at}, ${at}, ${at}, 1, 10, '{"sent": 10}'`,
  },
  {
    since: '0014-sends',
    rows: (readers) => readers,
    sql: `insert into deliveries (send_id, digest_id, edition, subscriber_id, state, domain)
      select md5('send1')::uuid, md5('digest1')::uuid, 1, ${idOf('reader')}, (array['queued', 'sending', 'sent', 'failed', 'suppressed', 'unknown'])[1 + n % 6], 'reader.example'`,
  },
];

/** What these migrations allow; with `only` what that one has brought. */
export async function populate(
  client: pg.Client,
  readers: number,
  { migrations, only }: { migrations: readonly string[]; only?: string },
): Promise<void> {
  for (const { since, rows, sql } of fillings) {
    if (only === undefined ? !migrations.includes(since) : only !== since) continue;
    await client.query(`${sql} from generate_series(1, ${Math.ceil(rows(readers))}) as n`);
  }
}

/** By table how many rows they hold, of those that were filled. */
export async function countPopulation(
  client: pg.Client,
  migrations: readonly string[],
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { since, sql } of fillings) {
    const [, table = ''] = /^insert into (\w+)/.exec(sql) ?? [];
    if (!migrations.includes(since)) continue;
    const { rows } = await client.query(`select count(*)::int as count from ${table}`);
    counts[table] = rows[0].count;
  }
  return counts;
}

/** The statements of a migration. Quotes, bodies of functions and comments may hold semicolons. */
export function statementsOf(text: string): string[] {
  const statements: string[] = [''];
  for (const [piece] of text.matchAll(/--[^\n]*|'(?:[^']|'')*'|(\$\w*\$)[\s\S]*?\1|;|[\s\S]/g)) {
    if (piece.startsWith('--')) continue;
    if (piece === ';') statements.push('');
    else statements[statements.length - 1] += piece;
  }
  return statements.map((one) => one.trim()).filter((one) => one !== '');
}

import { sql } from 'kysely';
import type { Trx } from '../../kit/db/connect.ts';
import { newId } from '../../kit/ids.ts';
import { isComplimentary } from '../subscribers/index.ts';
import type { Wish } from './judge-lines.ts';
import type { Term } from './last-day.ts';

export interface Giving {
  by: 'admin' | 'import';
  at: Date;
}

/** Gives it to one person, in the place of what was given before. */
export async function saveGift(
  trx: Trx,
  subscriberId: string,
  { until, endsAt, note, by, at }: Term & Giving & { note: string | null },
): Promise<void> {
  await trx
    .updateTable('subscribers')
    .set({
      complimentary_given_at: at,
      complimentary_given_by: by,
      complimentary_until: until,
      complimentary_ends_at: endsAt,
      complimentary_note: note,
    })
    .where('id', '=', subscriberId)
    .execute();
}

export async function clearGift(trx: Trx, subscriberId: string): Promise<void> {
  await trx
    .updateTable('subscribers')
    .set({
      complimentary_given_at: null,
      complimentary_given_by: null,
      complimentary_until: null,
      complimentary_ends_at: null,
      complimentary_note: null,
    })
    .where('id', '=', subscriberId)
    .execute();
}

/** Locks those who are known, and answers the keys of those to whom it is given at this moment. */
export async function lockGifted(trx: Trx, emailKeys: readonly string[], now: Date): Promise<Set<string>> {
  const { rows } = await sql<{ email_key: string; is_gifted: boolean }>`
    select email_key, ${isComplimentary(now)} as is_gifted from subscribers
    where email_key in (select jsonb_array_elements_text(${JSON.stringify(emailKeys)}::jsonb))
    order by email_key collate "C"
    for update`.execute(trx);
  return new Set(rows.filter(({ is_gifted }) => is_gifted).map(({ email_key }) => email_key));
}

export interface Gifted {
  id: string;
  emailKey: string;
  hasPassword: boolean;
}

/** Gives it to many at once; who is not known yet is made. Each address stands in `wishes` once. */
export async function saveGifts(trx: Trx, wishes: readonly Wish[], { by, at }: Giving): Promise<Gifted[]> {
  const lines = wishes.map(({ email, name, until, endsAt, note }) => ({
    id: newId(),
    email: email.address,
    email_key: email.key,
    name,
    until,
    ends_at: endsAt,
    note,
  }));
  const { rows } = await sql<Gifted>`
    insert into subscribers (id, email, email_key, name, source, created_at, complimentary_given_at,
      complimentary_given_by, complimentary_until, complimentary_ends_at, complimentary_note)
    select id, email, email_key, name, 'import', ${at}, ${at}, ${by}, until, ends_at, note
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line (id uuid, email text, email_key text, name text,
      until date, ends_at timestamptz, note text)
    order by email_key collate "C"
    on conflict (email_key) do update set
      name = coalesce(excluded.name, subscribers.name),
      complimentary_given_at = excluded.complimentary_given_at,
      complimentary_given_by = excluded.complimentary_given_by,
      complimentary_until = excluded.complimentary_until,
      complimentary_ends_at = excluded.complimentary_ends_at,
      complimentary_note = excluded.complimentary_note
    returning id, email_key as "emailKey", password_hash is not null as "hasPassword"`.execute(trx);
  return rows;
}

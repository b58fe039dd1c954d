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

/** Somebody on a list, before the list is taken. */
export interface Listed {
  id: string;
  emailKey: string;
  hasPassword: boolean;
  /** Has complimentary access at this moment. */
  isGifted: boolean;
}

const columnsOfLine = sql`line (id uuid, email text, email_key text, name text, until date, ends_at timestamptz, note text, weekly_off_at timestamptz)`;

function toLines(wishes: readonly Wish[]): string {
  return JSON.stringify(
    wishes.map(({ email, name, until, endsAt, note, weeklyOffAt }) => ({
      id: newId(),
      email: email.address,
      email_key: email.key,
      name,
      until,
      ends_at: endsAt,
      note,
      weekly_off_at: weeklyOffAt,
    })),
  );
}

/**
 * Makes those who are not known yet, and answers them; others are left as they are. Whoever makes the same person at the
 * same moment is waited for, so that one of the two has made them.
 */
export async function insertGifted(trx: Trx, wishes: readonly Wish[], { by, at }: Giving): Promise<Listed[]> {
  const { rows } = await sql<Listed>`
    insert into subscribers (id, email, email_key, name, source, created_at, complimentary_given_at,
      complimentary_given_by, complimentary_until, complimentary_ends_at, complimentary_note, weekly_off_at)
    select id, email, email_key, name, 'import', ${at}, ${at}, ${by}, until, ends_at, note, weekly_off_at
    from jsonb_to_recordset(${toLines(wishes)}::jsonb) as ${columnsOfLine}
    order by email_key collate "C"
    on conflict (email_key) do nothing
    returning id, email_key as "emailKey", false as "hasPassword", false as "isGifted"`.execute(trx);
  return rows;
}

/** Locks those with these addresses. */
export async function lockListed(trx: Trx, emailKeys: readonly string[], now: Date): Promise<Listed[]> {
  const { rows } = await sql<Listed>`
    select id, email_key as "emailKey", password_hash is not null as "hasPassword",
      ${isComplimentary(now)} as "isGifted"
    from subscribers
    where ${isOneOf(emailKeys)}
    order by email_key collate "C"
    for update`.execute(trx);
  return rows;
}

/** Gives it to those who are known, in the place of what was given before. */
export async function saveGifts(trx: Trx, wishes: readonly Wish[], { by, at }: Giving): Promise<void> {
  const lines = wishes.map(({ email, name, until, endsAt, note }) => [
    email.key,
    { name, until, endsAt, note },
  ]);
  const all = JSON.stringify(Object.fromEntries(lines));
  const their = (what: 'name' | 'until' | 'endsAt' | 'note') =>
    sql`given.lines -> subscribers.email_key ->> ${sql.lit(what)}`;
  await sql`
    update subscribers set
      name = coalesce(${their('name')}, subscribers.name),
      complimentary_given_at = ${at}, complimentary_given_by = ${by},
      complimentary_until = (${their('until')})::date,
      complimentary_ends_at = (${their('endsAt')})::timestamptz,
      complimentary_note = ${their('note')}
    from (select ${all}::jsonb as lines) as given
    where ${isOneOf(wishes.map(({ email }) => email.key))}`.execute(trx);
}

/**
 * Those with these addresses, found by the index or once through the table. A join with a list is walked for each pair of a
 * reader and a line where the database believes that there is hardly anybody yet: 50 s for 10,000.
 */
const isOneOf = (emailKeys: readonly string[]) =>
  sql<boolean>`subscribers.email_key = any(${[...emailKeys]}::text[])`;

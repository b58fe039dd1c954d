/** The ledger of a send: one row for one reader, from its beginning on; rows change their state and never go. */
import { type Selectable, sql } from 'kysely';
import type { DeliveryCounts, DeliveryState } from '../../../contract/sends.ts';
import type { Db, Trx } from '../../kit/db/connect.ts';
import type { Deliveries } from '../../kit/db/tables.ts';
import { mayRead } from '../../people/subscribers/index.ts';

export type DeliveryRow = Selectable<Deliveries>;

/** Who works on a send; whoever comes later has a higher fence. */
export interface Hold {
  sendId: string;
  holder: string;
  fence: number;
}

/** One reader's turn: written down before the first byte of their letter leaves. */
export interface Claim {
  seq: number;
  claim: string;
  subscriberId: string;
  email: string;
  domain: string;
  /** How often it was this reader's turn, this one included. */
  attempts: number;
}

export interface Settlement {
  seq: number;
  claim: string;
  state: 'sent' | 'failed' | 'unknown' | 'queued';
  trouble: string | null;
  reason: string | null;
  nextTryAt: Date | null;
}

/** Why an entitled reader does not get it, in the order in which it is asked; null where they do. */
const reasonAgainst = (now: Date) => sql<string | null>`case
  when not coalesce(${mayRead(now)}, false) then 'The access ended before it was sent.'
  when subscribers.weekly_off_at is not null then 'Turned the weekly mail off.'
  when exists (select 1 from suppressions where suppressions.email_key = subscribers.email_key)
    then 'The address takes no mail: ' ||
      (select reason from suppressions where suppressions.email_key = subscribers.email_key)
  end`;

/**
 * Writes the ledger of a send: every reader who is entitled now and was not written this version before; those who
 * want or take no mail stand in it as left out. Answers how many.
 */
export async function fillLedger(
  trx: Trx,
  send: { id: string; digestId: string; edition: number; weekFrom: Date; isAutomatic: boolean },
  now: Date,
  only: string | null = null,
): Promise<number> {
  const hadOne = send.isAutomatic
    ? sql`exists (select 1 from deliveries as other join sends on sends.id = other.send_id
        where other.subscriber_id = subscribers.id and other.digest_id <> ${send.digestId}::uuid
          and other.state in ('queued', 'sending', 'sent', 'unknown') and sends.kind = 'issue'
          and sends.started_at >= ${send.weekFrom}::timestamptz)`
    : sql`false`;
  const { rows } = await sql<{ count: number }>`
    with entitled as (
      select subscribers.id, split_part(subscribers.email_key, '@', 2) as domain,
        coalesce(${reasonAgainst(now)}, case when ${hadOne} then 'Had another issue this week.' end) as against
      from subscribers
      where ${mayRead(now)} and (${only}::uuid is null or subscribers.id = ${only}::uuid)
        and not exists (select 1 from deliveries where deliveries.digest_id = ${send.digestId}::uuid
          and deliveries.edition = ${send.edition} and deliveries.subscriber_id = subscribers.id
          and deliveries.has_version)
    ), written as (
      insert into deliveries (send_id, digest_id, edition, subscriber_id, domain, state, reason, settled_at)
      select ${send.id}::uuid, ${send.digestId}::uuid, ${send.edition}, id, domain,
        case when against is null then 'queued' else 'suppressed' end, against,
        case when against is null then null else ${now}::timestamptz end
      -- Mixed, so that one mail system is not asked for all of its readers in a row.
      from entitled order by hashtext(id::text), id
      returning 1
    )
    select count(*)::int as count from written`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** Thousands of rows came at once: planned without knowing of them, each claim would sort all of them. */
export async function learnOfLedger(db: Db): Promise<void> {
  await sql`select learn_of_deliveries()`.execute(db);
}

/**
 * Who would be in the ledger, and of those who not would get it, why. `sendId`: the send that asks, where it has a ledger
 * already; whose turn is still to come in it will get it.
 */
export async function forecastLedger(
  db: Db,
  { digestId, edition, sendId }: { digestId: string; edition: number; sendId: string | null },
  now: Date,
): Promise<{
  recipients: number;
  had: number;
  waits: number;
  excluded: { reason: string; count: number }[];
}> {
  const { rows } = await sql<{ reason: string | null; had: 'has' | 'waits' | null; count: number }>`
    select against as reason, had, count(*)::int as count from (
      select regexp_replace(${reasonAgainst(now)}, ': .*$', '.') as against,
        (select case when deliveries.state in ('sent', 'unknown') then 'has' else 'waits' end
          from deliveries where deliveries.digest_id = ${digestId}::uuid
          and deliveries.edition = ${edition} and deliveries.subscriber_id = subscribers.id
          and deliveries.has_version
          and not (deliveries.send_id is not distinct from ${sendId}::uuid and deliveries.state = 'queued')) as had
      from subscribers where ${mayRead(now)}
    ) as entitled group by 1, 2 order by 3 desc`.execute(db);
  const count = (some: typeof rows) => some.reduce((sum, row) => sum + row.count, 0);
  const left = rows.filter((row) => row.had === null);
  const named = (had: 'has' | 'waits', reason: string) => ({
    reason,
    count: count(rows.filter((row) => row.had === had)),
  });
  const [has, waits] = [
    named('has', 'Had it already.'),
    named('waits', 'Is about to get it by the send under way.'),
  ];
  return {
    recipients: count(left.filter((row) => row.reason === null)),
    had: has.count,
    waits: waits.count,
    excluded: [
      ...[has, waits].filter((one) => one.count > 0),
      ...left.flatMap(({ reason, count: many }) => (reason === null ? [] : [{ reason, count: many }])),
    ],
  };
}

/**
 * Settles what ended and claims what comes next, in one statement: both are committed when it answers. A reader who
 * may not be written any more by now is left out, and their row locked meanwhile, so that nobody is claimed whose "no
 * more" was written before. Claims nothing where the send is not this holder's, or does not go on. `last`: the
 * highest number of the ledger that it came to, 0 for none.
 */
export async function exchange(
  db: Db | Trx,
  hold: Hold,
  wish: {
    settled: readonly Settlement[];
    claims: number;
    /** Domains that are given a rest. */
    resting: readonly string[];
    /** Claims only behind this number of the ledger. */
    after: number;
    now: Date;
  },
): Promise<{ claims: Claim[]; leftOut: number; last: number }> {
  const { settled, now } = wish;
  const column = <K extends keyof Settlement>(key: K) => settled.map((one) => one[key]);
  const { rows } = await sql<Claim & { state: DeliveryState }>`/* plan: exchange-deliveries */
    with send as materialized (
      -- Whoever stops the send or takes it over waits for this statement, and finds what it wrote.
      select state, reason, holder, fence from sends where sends.id = ${hold.sendId}::uuid for share
    ), settled as (
      update deliveries set trouble = ended.trouble, next_try_at = ended.next_try_at, claim = null,
        -- Nobody comes back to what waits in a send that was stopped.
        state = case when ended.state = 'queued' and send.state = 'stopped' then 'suppressed' else ended.state end,
        reason = case when ended.state = 'queued' and send.state = 'stopped' then send.reason else ended.reason end,
        settled_at = case when ended.state = 'queued' and send.state <> 'stopped' then null else ${now}::timestamptz end
      from send, unnest(${column('seq')}::bigint[], ${column('claim')}::uuid[], ${column('state')}::text[],
        ${column('trouble')}::text[], ${column('reason')}::text[], ${column('nextTryAt')}::timestamptz[])
        as ended (seq, claim, state, trouble, reason, next_try_at)
      where deliveries.seq = ended.seq and deliveries.claim = ended.claim
        -- Somebody took it for lost; what the mail server said is better than what nobody knew. So is that it did not take
        -- it for now, or that it never began, unless the admin left it or nobody comes back to it.
        and (deliveries.state = 'sending' or (deliveries.state = 'unknown' and (ended.state in ('sent', 'failed')
          or (ended.state = 'queued' and send.state in ('sending', 'paused', 'stopped') and not deliveries.is_left))))
    ), next as materialized (
      select seq, subscriber_id from deliveries
      where send_id = ${hold.sendId}::uuid and seq > ${wish.after} and state = 'queued'
        and (next_try_at is null or next_try_at <= ${now}::timestamptz)
        and domain <> all(${wish.resting}::text[])
        and exists (select 1 from send where send.state = 'sending'
          and send.holder = ${hold.holder}::uuid and send.fence = ${hold.fence})
      order by seq limit ${wish.claims}
      for update skip locked
    ), known as (
      select next.seq, subscribers.email, ${reasonAgainst(now)} as against
      from next join subscribers on subscribers.id = next.subscriber_id
      for share of subscribers
    ), due as (
      select next.seq, known.email,
        case when known.seq is null then 'The reader was erased.' else known.against end as against
      from next left join known on known.seq = next.seq
    )
    update deliveries set
      state = case when due.against is null then 'sending' else 'suppressed' end,
      reason = due.against, trouble = null, next_try_at = null,
      settled_at = case when due.against is null then null else ${now}::timestamptz end,
      attempts = attempts + case when due.against is null then 1 else 0 end,
      claim = case when due.against is null then gen_random_uuid() end
    from due where deliveries.seq = due.seq
    returning deliveries.seq, deliveries.claim, deliveries.subscriber_id as "subscriberId", due.email,
      deliveries.domain, deliveries.attempts, deliveries.state`.execute(db);
  const claims = rows.filter(({ state }) => state === 'sending');
  const last = Math.max(0, ...rows.map(({ seq }) => seq));
  return { claims, leftOut: rows.length - claims.length, last };
}

/** The send ends: nobody will claim those who wait. */
export async function leaveOut(
  trx: Trx,
  sendId: string,
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('deliveries')
    .set({ state: 'suppressed', reason, settled_at: now, next_try_at: null })
    .where('send_id', '=', sendId)
    .where('state', '=', 'queued')
    .execute();
}

export const noCounts: DeliveryCounts = {
  queued: 0,
  sending: 0,
  sent: 0,
  failed: 0,
  suppressed: 0,
  unknown: 0,
};

/** What is left of a ledger when all have a state. */
export interface Afterwards {
  /** Unknown ones that wait for the admin. */
  undecided: number;
  /** Sent ones of which a report said later that they came back, or were not wanted. */
  cameBack: number;
  /** Failed ones whose address is not the reason: it may pass. */
  refused: number;
}

const afterwardsOf = sql`
  (count(*) filter (where state = 'unknown' and not is_left))::int as undecided,
  (count(*) filter (where state = 'sent' and bounced_at is not null))::int as "cameBack",
  (count(*) filter (where state = 'failed' and trouble is distinct from 'address'))::int as refused`;

export async function listAfterwards(db: Db, sendIds: readonly string[]): Promise<Map<string, Afterwards>> {
  const { rows } = await sql<{ send_id: string } & Afterwards>`
    select send_id, ${afterwardsOf} from deliveries
    where send_id = any(${sendIds}::uuid[]) group by send_id`.execute(db);
  return new Map(rows.map((row) => [row.send_id, row]));
}

export async function countLedger(
  db: Db | Trx,
  sendId: string,
): Promise<{ counts: DeliveryCounts; afterwards: Afterwards }> {
  const { rows } = await sql<{ state: DeliveryState; count: number } & Afterwards>`
    select state, count(*)::int as count, ${afterwardsOf}
    from deliveries where send_id = ${sendId}::uuid group by state`.execute(db);
  const counts = { ...noCounts };
  for (const { state, count } of rows) counts[state] = count;
  const sum = (name: keyof Afterwards) => rows.reduce((total, row) => total + row[name], 0);
  return {
    counts,
    afterwards: { undecided: sum('undecided'), cameBack: sum('cameBack'), refused: sum('refused') },
  };
}

/** The admin's decision on those of whom nobody knows; answers on how many. */
export async function decideUnknown(trx: Trx, sendId: string, again: boolean): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('deliveries')
    .set(
      again
        ? { state: 'queued', claim: null, settled_at: null, next_try_at: null, reason: null, trouble: null }
        : { is_left: true },
    )
    .where('send_id', '=', sendId)
    .where('state', '=', 'unknown')
    .where('is_left', '=', false)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

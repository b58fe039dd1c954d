/** Bounces on a database of their own: readers, issues that were sent to them, and what comes back. */
import { randomUUID } from 'node:crypto';
import { newId } from '../../../server/kit/ids.ts';
import type { Outbound } from '../../../server/kit/outbound/index.ts';
import { handleReport } from '../../../server/people/bounces/handle-report.ts';
import type { BounceDeps } from '../../../server/people/bounces/index.ts';
import { takeMail, takeReport } from '../../../server/people/bounces/take-report.ts';
import { createLinks, type Links } from '../../../server/people/links/index.ts';
import { turnWeekly } from '../../../server/people/preferences/index.ts';
import { freshDatabase, quietLog, type TestDatabase } from '../../app/database.ts';
import { domain } from './mails.ts';

export interface Reader {
  id: string;
  email: string;
}

export interface Issue {
  sendId: string;
  digestId: string;
}

export interface BounceRoom {
  database: TestDatabase;
  deps: BounceDeps;
  links: Links;
  /** The injected time. */
  time: { now: Date };
  pass(days: number): void;
  reader(status?: string): Promise<Reader>;
  /** An issue, or a correction of one. */
  issue(of?: Issue): Promise<Issue>;
  /** One line of the ledger; answers its number and the token of its return path. */
  deliver(issue: Issue, reader: Reader, state?: string): Promise<{ seq: number; token: string }>;
  /** Stores a mail, and handles it. */
  mail(text: string): Promise<Handled>;
  report(report: Parameters<typeof takeReport>[1]): Promise<Handled>;
  handle(reportId: string): Promise<void>;
  jobs: string[];
  suppression(
    reader: Reader,
  ): Promise<{ kind: string; source: string; reason: string; detail: string | null } | null>;
  bounce(seq: number): Promise<{ bounce_kind: string | null; bounce_reason: string | null }>;
  adminLetters(): Promise<string[]>;
  stop(): Promise<void>;
}

export interface Handled {
  outcome: string | null;
  reason: string | null;
}

const dayMs = 86_400_000;
const noOutbound: Pick<Outbound, 'request'> = {
  request: () => Promise.reject(new Error('Nothing is fetched here')),
};

export async function openBounceRoom(): Promise<BounceRoom> {
  const database = await freshDatabase();
  const { db } = database;
  const time = { now: new Date('2026-11-23T12:00:00Z') };
  const clock = { now: () => time.now };
  const links = createLinks({ db, clock });
  const jobs: string[] = [];
  const deps: BounceDeps = {
    db,
    clock,
    links,
    queue: {
      async enqueue(_trx, _name, data) {
        if ('reportId' in data) jobs.push(String(data.reportId));
      },
    },
    outbound: noOutbound,
    mailDomain: 'walkthrough.example',
    log: quietLog,
    rules: { domain, mailSecret: undefined, mailbox: undefined, postmark: undefined, ses: undefined },
    unsubscribe: async (id) => {
      await turnWeekly({ db, clock, afterTurnedOff: async () => undefined }, id, false);
    },
  };

  const handle = (id: string) => handleReport(deps, id, quietLog);
  async function handled(take: Promise<void>): Promise<Handled> {
    const before = jobs.length;
    await take;
    const id = jobs[before];
    if (id === undefined) return { outcome: null, reason: 'stored before' };
    await handle(id);
    const row = await db
      .selectFrom('mail_reports')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { outcome: row.outcome, reason: row.reason };
  }

  return {
    database,
    deps,
    links,
    time,
    jobs,
    handle,
    pass(days) {
      time.now = new Date(time.now.getTime() + days * dayMs);
    },
    async reader(status = 'active') {
      const id = newId();
      const email = `${randomUUID()}@example.net`;
      await db
        .insertInto('subscribers')
        .values({
          id,
          email,
          email_key: email,
          source: 'homepage',
          created_at: time.now,
          subscription_status: status,
        })
        .execute();
      return { id, email };
    },
    async issue(of) {
      const sendId = newId();
      const digestId = of?.digestId ?? newId();
      await db
        .insertInto('sends')
        .values({
          id: sendId,
          public_digest_id: digestId,
          title: 'The Walkthrough #41',
          state: 'done',
          planned_at: time.now,
          created_at: time.now,
        })
        .execute();
      return { sendId, digestId };
    },
    async deliver({ sendId, digestId }, reader, state = 'sent') {
      const { count } = await db
        .selectFrom('deliveries')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('digest_id', '=', digestId)
        .where('subscriber_id', '=', reader.id)
        .executeTakeFirstOrThrow();
      const { seq } = await db
        .insertInto('deliveries')
        .values({
          send_id: sendId,
          digest_id: digestId,
          edition: Number(count) + 1,
          subscriber_id: reader.id,
          state,
          domain: 'example.net',
          settled_at: time.now,
        })
        .returning('seq')
        .executeTakeFirstOrThrow();
      return { seq, token: await links.returnPath(seq) };
    },
    mail: (text) => handled(takeMail(deps, Buffer.from(text))),
    report: (report) => handled(takeReport(deps, report)),
    async suppression({ email }) {
      const row = await db
        .selectFrom('suppressions')
        .select(['kind', 'source', 'reason', 'detail'])
        .where('email_key', '=', email)
        .executeTakeFirst();
      return row ?? null;
    },
    bounce: (seq) =>
      db
        .selectFrom('deliveries')
        .select(['bounce_kind', 'bounce_reason'])
        .where('seq', '=', seq)
        .executeTakeFirstOrThrow(),
    async adminLetters() {
      const rows = await db.selectFrom('letters').select('mail_key').where('kind', '=', 'admin').execute();
      return rows.map((row) => row.mail_key);
    },
    stop: () => database.drop(),
  };
}

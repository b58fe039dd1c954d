/** A send on its way in this process: the room's own verbs, a real database, and a mail sink as the outside world. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOutbound } from '../../../server/kit/outbound/index.ts';
import { createLinks } from '../../../server/people/links/index.ts';
import type { DeliveryDeps, Waits } from '../../../server/pipeline/delivery/deps.ts';
import { countLedger } from '../../../server/pipeline/delivery/ledger-store.ts';
import { planSend } from '../../../server/pipeline/delivery/plan-send.ts';
import { runSend } from '../../../server/pipeline/delivery/run-send.ts';
import { findSend, type SendRow } from '../../../server/pipeline/delivery/store.ts';
import { startDue } from '../../../server/pipeline/delivery/watch-plans.ts';
import { createBulkMailer } from '../../../server/providers/mail/bulk/create-bulk-mailer.ts';
import { quietLog, type TestDatabase } from '../../app/database.ts';

export interface Office extends DeliveryDeps {
  db: TestDatabase['db'];
  /** Moves the clock on. */
  pass(ms: number): void;
  /** Sends for which a job was asked, and after how long. */
  jobs: { sendId: string; delayMs: number }[];
}

export const quickWaits: Waits = {
  firstServerMs: 5,
  longestServerMs: 20,
  firstRetryMs: 60_000,
  longestRetryMs: 14_400_000,
  firstRestMs: 10,
  longestRestMs: 40,
  stopMs: 300,
  leaseMs: 20_000,
};

export const from = { name: 'The Walkthrough', address: 'digest@walkthrough.example' };

export async function openOffice(
  database: TestDatabase,
  {
    smtpUrl,
    waits = {},
    lanes = 5,
    now = '2026-11-23T11:00:00.000Z',
  }: { smtpUrl: string; waits?: Partial<Waits>; lanes?: number; now?: string },
): Promise<Office> {
  let nowMs = Date.parse(now);
  const clock = { now: () => new Date(nowMs) };
  const jobs: Office['jobs'] = [];
  const dataDir = await mkdtemp(join(tmpdir(), 'walkthrough-send-'));
  return {
    db: database.db,
    clock,
    jobs,
    pass: (ms) => {
      nowMs += ms;
    },
    log: quietLog,
    random: () => 0.5,
    queue: {
      enqueue: async (_trx, _name, data, options) =>
        void jobs.push({ sendId: (data as { sendId: string }).sendId, delayMs: options?.delayMs ?? 0 }),
    },
    outbound: createOutbound({ allowPrivate: false, userAgent: 'tests' }),
    mailer: createBulkMailer({ smtpUrl, allowPlaintext: false, outbox: dataDir, from, dkim: undefined }),
    links: createLinks({ db: database.db, clock }),
    brand: () => ({
      name: 'The Walkthrough',
      supportEmail: 'help@walkthrough.example',
      appUrl: 'https://walkthrough.example',
      postalAddress: '1 Main Street, Springfield',
    }),
    timeZone: 'America/New_York',
    mailDomain: 'walkthrough.example',
    bounceDomain: 'bounces.walkthrough.example',
    returnPathHeader: null,
    dataDir,
    lanes,
    waits: { ...quickWaits, ...waits },
  };
}

/** Planned for now; answers the send's id. */
export const plan = (office: Office, digest: string, at: Date | null = null): Promise<string> =>
  planSend(office, { digest, at, isAutomatic: false, secondThisWeek: true });

/** One worker's go at a send, as the job does it. */
export const run = (office: Office, sendId: string, signal = new AbortController().signal): Promise<void> =>
  runSend(office, sendId, { signal, log: quietLog });

/** Goes on from job to job, moving the clock, until no job is left. */
export async function runToEnd(office: Office, sendId: string): Promise<SendRow> {
  for (let nth = 0; nth < 200; nth += 1) {
    await run(office, sendId);
    const send = await getSend(office, sendId);
    const next = office.jobs.splice(0).at(-1);
    if (send.state !== 'sending' || next === undefined) return send;
    office.pass(next.delayMs);
  }
  throw new Error('The send never ended');
}

export async function getSend({ db }: Office, sendId: string): Promise<SendRow> {
  const send = await findSend(db, sendId);
  if (send === null) throw new Error('There is no such send');
  return send;
}

export const counts = async ({ db }: Office, sendId: string) => (await countLedger(db, sendId)).counts;

/** One look of the clock, and all the work that it starts. */
export async function tick(office: Office): Promise<void> {
  await startDue(office);
  for (let nth = 0; office.jobs.length > 0 && nth < 20; nth += 1) {
    const { sendId } = office.jobs.shift() ?? { sendId: '' };
    await run(office, sendId);
  }
}

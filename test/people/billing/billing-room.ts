/** Billing on a database of its own against the sandbox's Stripe, with a key of one's choice for each call. */
import { emulators } from '../../../sandbox/emulators.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/server.ts';
import type { BillingDeps } from '../../../server/people/billing/index.ts';
import { createLimiter } from '../../../server/people/limits/limit.ts';
import { stripePayments } from '../../../server/providers/payments/stripe.ts';
import { freshDatabase, quietLog, type TestDatabase } from '../../app/database.ts';

/** `ours` pays the readers' books, `refused` is none, `other` opens a stranger's account, `live` ours in the other mode. */
export const keys = {
  ours: 'sk_test_sandbox',
  refused: 'wrong-key',
  other: 'sk_test_other',
  live: 'sk_live_sandbox',
} as const;

export interface BillingRoom {
  outside: Sandbox;
  database: TestDatabase;
  /** Jobs that were enqueued and are run by nobody. */
  enqueued: { name: string; delayMs: number | undefined }[];
  /** Readers to whom the current issue was sent after them. */
  welcomed: string[];
  /** The injected time. */
  time: { now: Date };
  deps(
    key?: keyof typeof keys,
    options?: { priceId?: string; timeoutMs?: number; mostMs?: number },
  ): BillingDeps;
  stop(): Promise<void>;
}

/** `usualMs` is what a call to Stripe may take: short where tests let it hang, long where only a slow machine would. */
export async function openBillingRoom({ usualMs = 500 } = {}): Promise<BillingRoom> {
  const time = { now: new Date('2026-11-18T12:00:00Z') };
  const outside = await startSandbox({ emulators, shows: [], firstStartAt: time.now, now: () => time.now });
  const database = await freshDatabase();
  const enqueued: BillingRoom['enqueued'] = [];
  const welcomed: string[] = [];
  const clock = { now: () => time.now };
  const room: BillingRoom = {
    outside,
    database,
    enqueued,
    welcomed,
    time,
    deps: (key = 'ours', options = {}) => ({
      db: database.db,
      clock,
      queue: {
        async enqueue(_trx, name, _data, { delayMs } = {}) {
          enqueued.push({ name, delayMs });
        },
      },
      payments: stripePayments({
        secretKey: keys[key],
        webhookSecret: 'whsec_room',
        priceId: options.priceId,
        apiBase: outside.url('stripe'),
        timeoutMs: options.timeoutMs ?? usualMs,
        retries: 0,
        ...(options.mostMs ? { mostMs: options.mostMs } : {}),
      }),
      limiter: createLimiter({ db: database.db, clock }),
      appUrl: () => 'http://localhost:3000',
      mailDomain: 'localhost',
      log: quietLog,
      readerActivated: async (_trx, id) => void welcomed.push(id),
    }),
    async stop() {
      await outside.stop();
      await database.drop();
    },
  };
  // The price is made at its first use.
  await room.deps().payments.priceDiffers();
  return room;
}

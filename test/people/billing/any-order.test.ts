/** F8 of faults.md, against the one function that reads and writes the truth: in whatever order looks come and overlap. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDice, type Dice } from '../../../launch/seed/words.ts';
import { inTransaction } from '../../../server/kit/db/connect.ts';
import { type BillingDeps, syncSubscriber } from '../../../server/people/billing/index.ts';
import { saveCustomer } from '../../../server/people/billing/store.ts';
import { ensureSubscriber, findSubscriber, readEmail } from '../../../server/people/subscribers/index.ts';
import type { Subscription } from '../../../server/providers/payments/port.ts';
import { figure, isSoak, seeds as seedsOf, soakRound } from '../../app/trust.ts';
import { type BillingRoom, openBillingRoom } from './billing-room.ts';

const seeds = isSoak ? 10_000 : 1_000;
const firstSeed = 1 + (soakRound - 1) * seeds;
const atOnce = 8;
let room: BillingRoom;
beforeAll(async () => {
  room = await openBillingRoom();
});
afterAll(() => room.stop());

const statuses = ['active', 'past_due', 'canceled', 'unpaid', 'trialing'] as const;
const at = new Date('2026-11-02T09:00:00Z');
const subscription = (customer: string, status: string): Subscription => ({
  id: `sub_of_${customer}`,
  status,
  createdAt: at,
  currentPeriodStart: at,
  currentPeriodEnd: new Date('2027-11-02T09:00:00Z'),
  cancelAt: null,
  canceledAt: null,
  openInvoiceUrl: null,
});

/** So many turns of the event loop. */
async function turns(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** What Stripe has of each customer now; it answers late, with what it had when it was asked or when it answers. */
const truths = new Map<string, string>();
function depsOf(dice: Dice): BillingDeps {
  const deps = room.deps();
  return {
    ...deps,
    payments: {
      ...deps.payments,
      async listSubscriptions(customer) {
        const before = truths.get(customer) ?? '';
        await turns(dice.roll(4));
        const status = dice.roll(2) === 0 ? before : (truths.get(customer) ?? '');
        return [subscription(customer, status)];
      },
    },
  };
}

const lockTimeout = '55P03';

/** A look that met a lock for too long answers 503, and Stripe tells it again. */
async function told(deps: BillingDeps, id: string): Promise<void> {
  for (;;) {
    try {
      await syncSubscriber(deps, id);
      return;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === lockTimeout)) throw error;
    }
  }
}

/** Changes at Stripe, each told one to five times at any moment after it, up to eight looks at once; answers how it ended. */
async function live(seed: number): Promise<{ ended: string | undefined; wanted: string; looks: number }> {
  const dice = createDice(seed);
  const { db } = room.database;
  const customer = `cus_${seed}`;
  const { id } = await inTransaction(db, async (trx) => {
    const person = await ensureSubscriber(trx, readEmail(`seed-${seed}@example.com`), 'homepage', at);
    await saveCustomer(trx, person.id, customer);
    return person;
  });
  const deps = depsOf(dice);
  let wanted = 'active';
  let [untold, changes, looks] = [[] as number[], 1 + dice.roll(4), 0];
  const under = new Set<Promise<unknown>>();
  truths.set(customer, wanted);
  untold.push(0);
  while (untold.length > 0 || changes > 0) {
    if (changes > 0 && (untold.length === 0 || dice.roll(3) === 0)) {
      wanted = statuses[dice.roll(statuses.length)] ?? 'active';
      truths.set(customer, wanted);
      changes -= 1;
      untold = [...untold, ...Array.from({ length: 1 + dice.roll(5) }, () => changes)];
    } else {
      untold.splice(dice.roll(untold.length), 1);
      looks += 1;
      const look: Promise<unknown> = told(deps, id).finally(() => under.delete(look));
      under.add(look);
      if (under.size >= atOnce) await Promise.race(under);
      else await turns(dice.roll(3));
    }
  }
  await Promise.all(under);
  truths.delete(customer);
  return { ended: (await findSubscriber(db, { id }))?.subscription_status, wanted, looks };
}

it(`F8: ${seeds} histories end as Stripe has them`, { timeout: isSoak ? 3_600_000 : 600_000 }, async () => {
  seedsOf('F8', firstSeed, firstSeed + seeds - 1);
  let [next, looks] = [firstSeed, 0];
  const lane = async () => {
    while (next < firstSeed + seeds) {
      const seed = next++;
      const it = await live(seed);
      looks += it.looks;
      expect(it.ended, `seed ${seed}`).toBe(it.wanted);
    }
  };
  await Promise.all(Array.from({ length: 4 }, lane));
  figure('F8', `${seeds} histories, ${looks.toLocaleString('en-US')} looks, 0 that ended otherwise`);
});

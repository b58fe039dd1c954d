import { afterAll, beforeAll, expect, it } from 'vitest';
import { emulators } from '../../../sandbox/emulators.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/server.ts';
import { checkBilling } from '../../../server/check-billing.ts';
import { readConfig } from '../../../server/config.ts';
import { quietLog } from '../../app/database.ts';

let outside: Sandbox;
beforeAll(async () => {
  outside = await startSandbox({ emulators, shows: [], firstStartAt: new Date() });
});
afterAll(() => outside.stop());

const check = (env: Record<string, string>) =>
  checkBilling(
    readConfig({
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_API_BASE: outside.url('stripe'),
      ...env,
    }),
    quietLog,
  );

it('a price that the key does not know stops the start, with the variable’s name', async () => {
  expect(await check({ STRIPE_PRICE_ID: 'price_of_the_other_mode' })).toEqual([
    expect.stringMatching(
      /^STRIPE_PRICE_ID cannot be used with STRIPE_SECRET_KEY: .*price_of_the_other_mode/,
    ),
  ]);
  expect(await check({ STRIPE_PRICE_ID: 'price_1', STRIPE_SECRET_KEY: 'wrong-key' })).toHaveLength(1);
});

it('a Stripe that does not answer does not', async () => {
  expect(await check({ STRIPE_PRICE_ID: 'price_1', STRIPE_API_BASE: 'http://127.0.0.1:9' })).toEqual([]);
});

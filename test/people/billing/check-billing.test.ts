import { afterAll, beforeAll, expect, it } from 'vitest';
import { emulators } from '../../../sandbox/emulators.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/server.ts';
import { checkBilling } from '../../../server/check-billing.ts';
import { readConfig } from '../../../server/config.ts';
import { createLog } from '../../../server/kit/log.ts';
import { stripePayments } from '../../../server/providers/payments/stripe.ts';

let outside: Sandbox;
beforeAll(async () => {
  outside = await startSandbox({ emulators, shows: [], firstStartAt: new Date() });
});
afterAll(() => outside.stop());

const lines: string[] = [];
const check = (env: Record<string, string>) => {
  lines.length = 0;
  const log = createLog({ level: 'warn', write: (line) => void lines.push(line) });
  return checkBilling(
    readConfig({
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_API_BASE: outside.url('stripe'),
      ...env,
    }),
    log,
  );
};

/** The price that the first look at the account makes, in test mode. */
async function madePrice(): Promise<string> {
  const base = outside.url('stripe');
  const payments = stripePayments({
    secretKey: 'sk_test_1',
    webhookSecret: 'whsec_1',
    priceId: undefined,
    apiBase: base,
  });
  await payments.priceDiffers();
  const [id] = Object.keys(outside.stripe.state.prices);
  if (id === undefined) throw new Error('No price was made');
  return id;
}

it('D8: a price of the other mode stops the start, with the variable’s name', async () => {
  const price = await madePrice();
  expect(await check({ STRIPE_PRICE_ID: price })).toEqual([]);
  expect(lines).toEqual([]);
  expect(await check({ STRIPE_PRICE_ID: price, STRIPE_SECRET_KEY: 'sk_live_1' })).toEqual([
    `STRIPE_PRICE_ID cannot be used with STRIPE_SECRET_KEY: The price ${price} is of the other mode than STRIPE_SECRET_KEY. Set the price and the key of one mode.`,
  ]);
});

const lacks =
  "The provided key 'rk_test_***' does not have the required permissions for this endpoint. Having the 'rak_plan_read' permission would allow this request to continue.";

it.each([
  ['a key that is refused', { STRIPE_SECRET_KEY: 'wrong-key' }, 'Stripe refuses the key'],
  ['another account', { STRIPE_SECRET_KEY: 'sk_test_other' }, 'knows no price'],
  ['a price that nobody has', { STRIPE_PRICE_ID: 'price_of_nobody' }, 'knows no price price_of_nobody'],
])('D3, D8: %s is logged, and the start goes on', async (_what, env, said) => {
  expect(await check({ STRIPE_PRICE_ID: await madePrice(), ...env })).toEqual([]);
  expect(lines.join()).toContain(said);
});

it('D3, D8: a key that may not read prices is logged, and the start goes on', async () => {
  const price = await madePrice();
  const body = JSON.stringify({ error: { type: 'invalid_request_error', message: lacks } });
  outside.faults.next('stripe', { kind: 'answer', status: 403, body });
  expect(await check({ STRIPE_PRICE_ID: price })).toEqual([]);
  expect(lines.join()).toContain('lacks the permission rak_plan_read');
});

it('a Stripe that does not answer does not', async () => {
  expect(await check({ STRIPE_PRICE_ID: 'price_1', STRIPE_API_BASE: 'http://127.0.0.1:9' })).toEqual([]);
});

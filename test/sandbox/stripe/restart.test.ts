/** The account outlives the process, as the rest of the sandbox does. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openCheckout, startEndpoint, startStripe, submit, subscribed } from './start-stripe.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stripe-state-'));
});
afterEach(() => rmSync(folder, { recursive: true }));
const file = () => join(folder, 'stripe.json');

it('keeps objects, keys and open pages', async () => {
  const first = await startStripe({ stateFile: file() });
  const { subscription } = await subscribed(first);
  const open = await openCheckout(first.stripe);
  const once = { idempotencyKey: 'over-the-restart' };
  const customer = await first.stripe.customers.create({ email: 'k@example.com' }, once);
  const port = Number(new URL(first.sandbox.origin).port);
  await first.sandbox.stop();
  expect(readdirSync(folder)).toEqual(['stripe.json']);

  const second = await startStripe({ stateFile: file(), port, clock: first.clock });
  try {
    expect((await second.stripe.subscriptions.retrieve(subscription)).status).toBe('active');
    expect((await second.stripe.customers.create({ email: 'k@example.com' }, once)).id).toBe(customer.id);
    expect((await second.stripe.customers.create({ email: 'new@example.com' })).id).not.toBe(customer.id);
    const paid = await submit(String(open.url), { email: 'b@example.com', card: '4242424242424242' });
    expect(paid.status).toBe(303);
  } finally {
    await second.sandbox.stop();
  }
});

it('is written before the answer: what was answered survives a kill', async () => {
  const running = await startStripe({ stateFile: file() });
  const { subscription } = await subscribed(running);
  // No stop: the file is read as it lies there, as after a kill.
  const next = await startStripe({ stateFile: file() });
  expect((await next.stripe.subscriptions.retrieve(subscription)).status).toBe('active');
  await next.sandbox.stop();
  await running.sandbox.stop();
});

it('sends after the restart what could not be delivered before', async () => {
  const endpoint = await startEndpoint();
  const first = await startStripe({ stateFile: file(), endpoint });
  endpoint.answers.push(500, 500, 500, 500);
  await first.stripe.customers.create({ email: 'pending@example.com' });
  await first.sandbox.stop();
  endpoint.answers.length = 0;
  const second = await startStripe({ stateFile: file(), endpoint, clock: first.clock });
  await second.sandbox.stripe.webhooks.settled();
  expect(endpoint.types()).toEqual(['customer.created']);
  await second.sandbox.stop();
  await endpoint.stop();
});

it('says what to do with a file that cannot be read', async () => {
  writeFileSync(file(), '{"counter":');
  await expect(startStripe({ stateFile: file() })).rejects.toThrow('delete it to start anew');
});

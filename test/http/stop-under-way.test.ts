/** A stop waits for the call that is under way, and for no connection that would be kept after it. */
import { expect, it } from 'vitest';
import { until } from '../app/line.ts';
import { send } from '../app/send.ts';
import { startTestApp } from '../app/start-test-app.ts';

it('a call that is answered while the product stops ends its connection, so that the stop ends with it', async () => {
  const product = await startTestApp();
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  product.sandbox.faults.next('itunes', { kind: 'hold', until: answered });
  const search = product.call('GET', '/api/podcasts/search?q=doors');
  await until(product, async () =>
    product.sandbox.faults.ledger.some(({ emulator }) => emulator === 'itunes'),
  );
  const stopping = product.app.stop();
  const isGone = () =>
    send(product.url, 'GET', '/api/health', undefined, { connection: 'close' }).then(
      ({ status }) => status === 503,
      () => true,
    );
  await expect.poll(isGone).toBe(true);
  answer();
  const { status, headers } = await search;
  // It was under way, and not refused because of the stop.
  expect(status).not.toBe(503);
  expect(headers.get('connection')).toBe('close');
  await stopping;
  await product.stop();
});

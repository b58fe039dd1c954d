/** Whoever leaves before the answer ends what was asked for them: nothing goes on that nobody will read. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../app/start-test-app.ts';

let product: TestApp;
let cookie = '';
const asked = Promise.withResolvers<void>();
const left = Promise.withResolvers<number>();
/** A model that never answers, and says when nobody waits for it any more. */
const silent = createServer((request) => {
  const askedAt = performance.now();
  request.socket.once('close', () => left.resolve(performance.now() - askedAt));
  request.resume();
  asked.resolve();
});

beforeAll(async () => {
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  product = await startTestApp({ env: { ANTHROPIC_BASE_URL: url, FETCH_ALLOW_PRIVATE: 'true' } });
  const login = await fetch(`${product.url}/api/auth/admin/login`, {
    method: 'POST',
    headers: { origin: product.url, 'content-type': 'application/json' },
    body: JSON.stringify({ password: product.password }),
  });
  cookie = (login.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
});
afterAll(async () => {
  silent.closeAllConnections();
  silent.close();
  await product.stop();
});

it('a key that is tried for somebody who leaves is tried no longer', async () => {
  const leaving = new AbortController();
  const call = fetch(`${product.url}/api/settings/providers/anthropic/test`, {
    method: 'POST',
    headers: { origin: product.url, cookie },
    signal: leaving.signal,
  });
  await asked.promise;
  leaving.abort();
  await expect(call).rejects.toThrow('aborted');
  // The key's own limit is ten seconds.
  expect(await left.promise).toBeLessThan(5_000);
});

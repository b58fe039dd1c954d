/** `/metrics`: who may read it, what it says, and that no secret and nobody's address stands in it. */
import { once } from 'node:events';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMeter, metricsAnswer, serveMetrics } from '../../../server/operations/metrics/index.ts';
import { figureIn } from '../../app/figure-in.ts';
import { feedOf, followFeeds, transcribe } from '../../app/line.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';

const token = 'a-token-of-twenty-letters-or-more';
let product: TestApp;
beforeAll(async () => {
  product = await startTestApp({ env: { METRICS_TOKEN: token } });
  const { episodes } = await followFeeds(product, 'Counted', [feedOf(product, 'kitchen-table-closings')]);
  product.sandbox.faults.next('anthropic', { kind: 'answer', status: 401, body: '{}' });
  await transcribe(product, episodes[0]?.id ?? '');
  await product.call('POST', '/api/users/signup', { email: 'canary@example.com', source: 'homepage' });
});
afterAll(() => product.stop());

async function read(headers: Record<string, string> = {}): Promise<{ status: number; text: string }> {
  const response = await fetch(`${product.url}/metrics`, { headers });
  return { status: response.status, text: await response.text() };
}

describe('/metrics', () => {
  it('is there for this machine, and for whoever has the token; for nobody else', async () => {
    expect((await read()).status).toBe(200);
    expect((await read({ 'x-forwarded-for': '203.0.113.7' })).status).toBe(404);
    expect((await read({ forwarded: 'for=203.0.113.7' })).status).toBe(404);
    const behind = { 'x-forwarded-for': '203.0.113.7' };
    expect((await read({ ...behind, authorization: `Bearer ${token}` })).status).toBe(200);
    expect((await read({ ...behind, authorization: 'Bearer another' })).status).toBe(404);
    expect((await read({ authorization: 'Bearer another' })).status).toBe(404);
  });

  it.each(['walkthrough.example', 'localhost.walkthrough.example', '127.0.0.1.nip.example:80'])(
    'is nothing for a page of %s in a browser of this machine',
    async (host) => {
      const asked = request({
        host: '127.0.0.1',
        port: new URL(product.url).port,
        path: '/metrics',
        headers: { host },
      });
      const [answer] = await once(asked.end(), 'response');
      answer.resume();
      expect(answer.statusCode).toBe(404);
    },
  );

  it('wants the token wherever the port is published: its proxy looks like this machine', async () => {
    const meter = createMeter({
      pool: () => ({ size: 1, used: 0, idle: 0, waiting: 0 }),
      connections: () => null,
    });
    const { db } = product.database;
    const answer = metricsAnswer({
      db,
      clock: { now: () => new Date() },
      dataDir: tmpdir(),
      meter,
      token,
      isPublic: true,
    });
    const headers = { host: '127.0.0.1:3000' };
    expect(await answer({ peer: '127.0.0.1', headers })).toBeNull();
    expect(
      await answer({ peer: '127.0.0.1', headers: { ...headers, authorization: `Bearer ${token}` } }),
    ).toContain('walkthrough_');
  });

  it('counts what the process and the house do', async () => {
    await expect
      .poll(
        async () => figureIn((await read()).text, 'walkthrough_runs', { kind: 'insight', status: 'failed' }),
        {
          timeout: 20_000,
        },
      )
      .toBe(1);
    const { text } = await read();
    const asked = { provider: 'anthropic', call: 'ask' };
    expect(figureIn(text, 'walkthrough_provider_troubles_total', { ...asked, kind: 'misconfigured' })).toBe(
      1,
    );
    expect(figureIn(text, 'walkthrough_feeds', { state: 'all' })).toBe(1);
    expect(figureIn(text, 'walkthrough_disk_free_bytes')).toBeGreaterThan(0);
    expect(figureIn(text, 'walkthrough_database_connections', { state: 'most' })).toBe(10);
    const signup = { method: 'POST', route: '/api/users/signup', status: '2xx' };
    expect(figureIn(text, 'walkthrough_http_request_seconds_count', signup)).toBe(1);
    expect(figureIn(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
  });

  it('holds no secret, no address and no id', async () => {
    const { text } = await read();
    expect(text).not.toMatch(/canary|@example|sk_test|sandbox-anthropic|whsec/);
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}/);
  });
});

it('is served alone on a port of its own, and says which figures it could not read', async () => {
  const meter = createMeter({
    pool: () => ({ size: 1, used: 0, idle: 0, waiting: 0 }),
    connections: () => null,
  });
  const { db } = product.database;
  const served = await serveMetrics(
    {
      db,
      clock: { now: () => new Date() },
      dataDir: '/a folder that is not there',
      meter,
      token: undefined,
      isPublic: false,
    },
    { host: '127.0.0.1', port: 0 },
  );
  try {
    const at = (path: string) => fetch(`http://127.0.0.1:${served.port}${path}`);
    const text = await (await at('/metrics')).text();
    expect(figureIn(text, 'walkthrough_unread', { name: 'walkthrough_disk_free_bytes' })).toBe(1);
    expect(figureIn(text, 'walkthrough_feeds', { state: 'all' })).toBe(1);
    expect((await at('/')).status).toBe(404);
  } finally {
    await served.close();
  }
});

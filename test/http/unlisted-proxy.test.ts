/** D7: a product that stands behind a proxy which the configuration does not name, as it starts in production. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../run/free-port.mjs';
import { createLog } from '../../server/kit/log.ts';
import { earlyInWindows } from '../app/early-in-windows.ts';
import { send } from '../app/send.ts';
import { startTestApp, type TestApp } from '../app/start-test-app.ts';

earlyInWindows();
const lines: string[] = [];
const running: TestApp[] = [];
afterAll(async () => {
  for (const product of running) await product.stop();
});

async function startProduction(): Promise<TestApp> {
  const port = await freePort();
  const product = await startTestApp({
    port,
    log: () => createLog({ level: 'warn', write: (line) => void lines.push(line) }),
    env: {
      NODE_ENV: 'production',
      SANDBOX: 'off',
      HOST: '127.0.0.1',
      APP_URL: `http://localhost:${port}`,
      SUPPORT_EMAIL: 'support@walkthrough.example',
      MAIL_TO_DISK: 'true',
    },
  });
  running.push(product);
  return product;
}

const noticesOf = async (product: TestApp): Promise<Record<string, string>[]> =>
  (await product.call('GET', '/api/notices')).body;

describe('D7: a production start', () => {
  it('says in the log and in the back office which unlisted peer sends forwarding headers', async () => {
    const product = await startProduction();
    expect(await noticesOf(product)).toEqual([]);
    await send(product.url, 'GET', '/api/meta', undefined, { 'x-forwarded-for': '203.0.113.7' });
    await expect
      .poll(() => noticesOf(product))
      .toMatchObject([
        {
          key: 'unlisted-proxy',
          sentence: expect.stringMatching(
            /^Requests with forwarding headers come from (127\.0\.0\.1|::1), which TRUSTED_PROXIES does not name\./,
          ),
        },
      ]);
    expect(lines.join()).toMatch(/from (127\.0\.0\.1|::1), which TRUSTED_PROXIES does not name/);
  });
});

describe('without TRUSTED_PROXIES', () => {
  let product: TestApp;
  beforeAll(async () => {
    product = await startTestApp();
  });
  afterAll(() => product.stop());

  it('S8: a changing X-Forwarded-For does not get round the limit of log-in tries', async () => {
    const tries: number[] = [];
    for (let nth = 0; nth < 8; nth += 1) {
      const headers = { 'x-forwarded-for': `203.0.113.${nth}`, 'x-real-ip': `198.51.100.${nth}` };
      const answer = await send(product.url, 'POST', '/api/auth/admin/login', { password: 'wrong' }, headers);
      tries.push(answer.status);
    }
    expect(tries).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
  });
});

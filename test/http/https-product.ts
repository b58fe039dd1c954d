/** The product as it stands behind a proxy that speaks https: its address is another than the port that it listens on. */
import { freePort } from '../../run/free-port.mjs';
import type { Answer } from '../app/send.ts';
import { startTestApp, type TestApp } from '../app/start-test-app.ts';

export interface HttpsProduct {
  product: TestApp;
  /** Where it listens. */
  at: string;
  /** One call by the port, with the Origin of the public address. */
  ask(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
}

const appUrl = 'https://walkthrough.example';

export async function startHttpsProduct(): Promise<HttpsProduct> {
  const port = await freePort();
  const product = await startTestApp({
    port,
    env: { APP_URL: appUrl, SANDBOX: 'off', HOST: '127.0.0.1', TRUSTED_PROXIES: '127.0.0.1/32' },
  });
  const at = `http://127.0.0.1:${port}`;
  return {
    product,
    at,
    async ask(method, path, body, headers = {}) {
      const response = await fetch(`${at}${path}`, {
        method,
        redirect: 'manual',
        headers: {
          origin: appUrl,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json') ?? false;
      return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
    },
  };
}

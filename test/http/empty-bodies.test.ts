/** A call that announces a type and sends nothing is answered like any other: no connection waits for a body that never comes. */
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../app/start-test-app.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

/** The status of the answer; null where none comes. */
function ask(method: string, path: string, headers: readonly string[]): Promise<number | null> {
  const { host, port, hostname, origin } = new URL(product.url);
  const head = [
    `${method} ${path} HTTP/1.1`,
    `host: ${host}`,
    `origin: ${origin}`,
    'connection: close',
    ...headers,
  ];
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(Number(port), hostname, () => socket.write(`${head.join('\r\n')}\r\n\r\n`));
    socket.setTimeout(20_000, () => socket.destroy());
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0) || null));
  });
}

const json = 'content-type: application/json';
it.each([
  ['POST', '/api/users/logout'],
  ['DELETE', '/api/groups/nobody'],
  ['OPTIONS', '/nowhere'],
  ['POST', '/api/stripe/webhook'],
  ['GET', '/api/health'],
])('%s %s with a type and without a body', async (method, path) => {
  for (const headers of [[json], [json, 'content-length: 0'], ['content-type: text/plain'], []]) {
    expect(await ask(method, path, headers), headers.join()).not.toBeNull();
  }
});

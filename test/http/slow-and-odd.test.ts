/** D10: requests that come too slowly, and text that cannot be kept, by whatever call it comes. A3: health. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../contract/index.ts';
import { startTestApp, type TestApp } from '../app/start-test-app.ts';
import { figure } from '../app/trust.ts';

const withinMs = 1_000;
let product: TestApp;
let downMs = 0;
beforeAll(async () => {
  product = await startTestApp({ requestWithinMs: withinMs, ownDatabase: { downForMs: () => downMs } });
});
afterAll(() => product.stop());

/** Sends a request in pieces; answers what came back and after how long the connection was closed. */
async function drip(begin: string, piece: string): Promise<{ answer: string; ms: number }> {
  const { port } = new URL(product.url);
  const socket = connect(Number(port), 'localhost');
  await once(socket, 'connect');
  const startedAt = performance.now();
  let answer = '';
  socket.on('data', (chunk) => {
    answer += String(chunk);
  });
  socket.on('error', () => undefined);
  socket.write(begin);
  const dripping = setInterval(() => piece !== '' && socket.write(piece), 50);
  // Not `once`: being cut off in the middle of writing is an error, and what is wanted.
  await new Promise((closed) => socket.once('close', closed));
  clearInterval(dripping);
  return { answer, ms: performance.now() - startedAt };
}

const head = (length: number) =>
  `POST /api/users/login HTTP/1.1\r\nHost: localhost\r\nOrigin: ${product.url}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

describe('D10, F16: a request that comes too slowly', () => {
  it.each([
    ['a body that never comes', () => drip(head(100), '')],
    ['a body that drips', () => drip(head(10_000), ' ')],
    ['headers that never end', () => drip('GET /api/meta HTTP/1.1\r\nHost: localhost\r\n', 'X-A: b\r\n')],
    ['a first line that stalls', () => drip('GET /api/me', '')],
  ])('is cut when its time is over: %s', async (_name, send) => {
    const { answer, ms } = await send();
    expect(ms).toBeGreaterThan(withinMs * 0.9);
    // The time is looked at ten times in it; the rest is a slow machine.
    expect(ms).toBeLessThan(withinMs * 2.5);
    expect(answer === '' || answer.startsWith('HTTP/1.1 408')).toBe(true);
  });
});

it('F16: others are served while three hundred clients send a byte now and then', {
  timeout: 60_000,
}, async () => {
  const ask = async () => {
    const startedAt = performance.now();
    const { status } = await product.call('GET', '/api/groups');
    return { status, ms: performance.now() - startedAt };
  };
  const control = await Promise.all(Array.from({ length: 20 }, ask));
  const hanging = Array.from({ length: 300 }, () =>
    drip('GET /api/meta HTTP/1.1\r\nHost: localhost\r\n', 'X: y\r\n'),
  );
  const answers: Awaited<ReturnType<typeof ask>>[] = [];
  for (let nth = 0; nth < 40; nth += 1) answers.push(await ask());
  const cut = await Promise.all(hanging);
  for (const { status } of [...control, ...answers]) expect(status).toBe(200);
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(2_000);
  expect(cut.every(({ answer }) => answer === '' || answer.startsWith('HTTP/1.1 408'))).toBe(true);
  const middle = answers.map(({ ms }) => ms).sort((a, b) => a - b)[20] ?? 0;
  figure(
    'F16',
    `300 clients that drip: ${answers.length} other calls answered, half within ${middle.toFixed(0)} ms`,
  );
});

const cursorOf = (at: string, id: string) => Buffer.from(JSON.stringify([at, id])).toString('base64url');

describe('D10: text that cannot be kept', () => {
  const lists = routes.filter(({ route }) => route.method === 'GET' && !route.path.includes('/events'));
  const somebody = '019f0000-0000-7000-8000-000000000000';

  it.each(lists.map(({ name, route }) => [name, route.path]))(
    'is no 500 in any parameter: %s',
    async (_name, path) => {
      const address = path.replace(/:\w+/g, somebody);
      const odd = [
        `cursor=${cursorOf('a\0', somebody)}`,
        `cursor=${cursorOf('2026-01-01T00:00:00.000Z', '\0')}`,
        `cursor=${cursorOf('\ud800', 'b')}`,
        'cursor=%00',
        'q=%00&search=%00&since=%00&groupId=%00&startDate=%00&endDate=%00&status=%00',
      ];
      for (const query of odd) {
        const { status } = await product.call('GET', `${address}?${query}`);
        expect([query, status < 500]).toEqual([query, true]);
      }
      if (!path.includes(':')) return;
      expect((await product.call('GET', path.replace(/:\w+/g, 'a%00b'))).status).toBeLessThan(500);
    },
  );

  it('is refused in bodies: NUL and halves of surrogate pairs', async () => {
    for (const name of ['a\0', '\ud83d', 'x\udc00y']) {
      const { status, body } = await product.call('POST', '/api/groups', { name });
      expect([status, body.error]).toEqual([
        400,
        'The text holds a character (NUL or half of one) that cannot be kept. Please remove it.',
      ]);
    }
    expect((await product.call('POST', '/api/groups', { name: 'whole: 😀' })).status).toBe(200);
  });
});

describe('A3: health', () => {
  it('is red only when our own database has been down for more than a minute', async () => {
    const states = [];
    for (downMs of [0, 59_000, 61_000, 0]) states.push((await product.call('GET', '/api/health')).status);
    expect(states).toEqual([200, 200, 503, 200]);
  });
});

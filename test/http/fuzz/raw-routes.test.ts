/**
 * Routes beside the contract with paths, queries, headers and bodies of every kind: no answer is a fault of ours, and none
 * tells of the inside (security.md S21, S24).
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { postmarkForTests } from '../../app/start-test-app.ts';
import { figure, isSoak } from '../../app/trust.ts';
import { rawTable } from '../callers/raw-table.ts';
import { type CallersWorld, startCallersWorld } from '../callers/world.ts';
import { hostileText, hostileValue } from './hostile.ts';

let world: CallersWorld;
beforeAll(async () => {
  world = await startCallersWorld();
});
afterAll(() => world.product.stop());

const seed = Number(process.env.FUZZ_SEED ?? (isSoak ? Date.now() % 2 ** 31 : 20_260_317));
const many = isSoak ? 20_000 : 800;
const atOnce = 4;
const routes = Object.entries(rawTable);
const types = [
  'application/json',
  'application/x-www-form-urlencoded',
  'text/plain; charset=utf-8',
  'message/rfc822',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
];
/** Vendors prove who they are; past that door anything may come. */
const basic = (user: string, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
const proofs = [
  '',
  basic(postmarkForTests.user, postmarkForTests.password),
  'Bearer a-secret-of-the-mail-server',
  'Basic !!!',
];
const encoded = (text: string) => encodeURIComponent(text.toWellFormed().slice(0, 1_500));

const shot = () =>
  fc.constantFrom(...routes).chain(([name, entry]) =>
    fc.record({
      name: fc.constant(name),
      things: fc.tuple(
        ...entry.of.map((kind) =>
          fc.oneof(
            { weight: 2, arbitrary: fc.constant(world.ids[kind] ?? '') },
            { weight: 1, arbitrary: fc.constant(postmarkForTests.secret) },
            { weight: 2, arbitrary: hostileText },
          ),
        ),
      ),
      query: fc.oneof(
        fc.constant(entry.query ?? ''),
        fc
          .tuple(fc.constantFrom('src', 'size', 'email', 'q', 'from', 'kind', 'x'), hostileText)
          .map(([key, value]) => `${key}=${encoded(value)}`),
      ),
      caller: fc.constantFrom('', world.cookies.admin, `reader=${world.cookies.paying}`),
      type: fc.constantFrom(...types),
      proof: fc.constantFrom(...proofs),
      body: fc.oneof(
        hostileText.map((text) => text.toWellFormed()),
        hostileValue.map((value) => JSON.stringify(value) ?? ''),
        fc.constant(
          'From: a@example.com\r\nTo: b@example.com\r\nContent-Type: multipart/report; boundary=x\r\n\r\n--x\r\n',
        ),
        fc.constant('email=a%40example.com&List-Unsubscribe=One-Click'),
      ),
    }),
  );

/** What belongs to the inside of a server. */
const inside =
  /node_modules|\.(?:ts|js|mjs):\d+|\n\s+at |pg_|kysely|relation "|syntax error at|ECONN|TypeError|sk_test|whsec_/i;

it('S21, S24: is answered in our own words, beside the contract too', {
  timeout: isSoak ? 3_600_000 : 120_000,
}, async () => {
  const statuses = new Map<number, number>();
  const reached = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(shot(), { minLength: atOnce, maxLength: atOnce }), async (volley) => {
      await Promise.all(
        volley.map(async (one) => {
          const { status, text } = await fire(one);
          reached.add(one.name);
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          const tells = status >= 400 && inside.test(text);
          expect(
            [status < 500, tells],
            `${status} ${text.slice(0, 300)} ${JSON.stringify(one).slice(0, 2_000)}`,
          ).toEqual([true, false]);
        }),
      );
    }),
    { numRuns: many / atOnce, seed, endOnFailure: true },
  );
  expect(routes.map(([name]) => name).filter((name) => !reached.has(name))).toEqual([]);
  expect((await world.callers.nobody('GET', '/api/ready')).status).toBe(200);
  const told = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`);
  figure('S24', `${many} fuzzed calls beside the contract (seed ${seed}): ${told.join(', ')}`);
});

type Shot = ReturnType<typeof shot> extends fc.Arbitrary<infer T> ? T : never;

/** Of a stream only its beginning is read. */
async function fire({ name, things, query, caller, type, proof, body }: Shot) {
  const [method = 'GET', pattern = ''] = name.split(' ');
  let at = 0;
  const path = pattern.replace(/:\w+/g, () => encoded(things[at++] ?? ''));
  const ending = new AbortController();
  const response = await fetch(`${world.product.url}${path}${query === '' ? '' : `?${query}`}`, {
    method,
    redirect: 'manual',
    signal: ending.signal,
    headers: {
      origin: world.product.url,
      ...(caller === '' ? {} : { cookie: caller }),
      ...(proof === '' ? {} : { authorization: proof }),
      ...(method === 'POST' ? { 'content-type': type } : {}),
    },
    ...(method === 'POST' ? { body } : {}),
  });
  const isStream = response.headers.get('content-type')?.includes('event-stream') ?? false;
  const text = isStream ? '' : await response.text();
  ending.abort();
  return { status: response.status, text };
}

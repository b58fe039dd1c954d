/**
 * Calls of every kind with what their schemas take, nearly take, and never would: no answer says more than it should,
 * and none is a fault of ours (security.md S21). FUZZ_SEED and FUZZ_CALLS run another row of calls, and a longer one; the seed is told with a failure.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DnsServer, startDnsServer } from '../../app/dns-server.ts';
import { type Answer, send } from '../../app/send.ts';
import { figure, isSoak } from '../../app/trust.ts';
import { type Call, calls } from '../callers/call.ts';
import { type CallerName, type CallersWorld, startCallersWorld } from '../callers/world.ts';
import { endings, ownId } from './endings.ts';
import { valueFor } from './from-schema.ts';
import { hostileText } from './hostile.ts';

let world: CallersWorld;
let names: DnsServer;
beforeAll(async () => {
  // Whoever asks for a domain's records asks this machine.
  names = await startDnsServer();
  world = await startCallersWorld({ DNS_SERVERS: names.address });
});
afterAll(async () => {
  await world.product.stop();
  await names.stop();
});

const seed = Number(process.env.FUZZ_SEED ?? (isSoak ? Date.now() % 2 ** 31 : 20_260_316));
const many = Number(process.env.FUZZ_CALLS ?? (isSoak ? 100_000 : 2_000));
const atOnce = 4;
/** The admin's calls reach furthest. */
const callers: CallerName[] = [...Array.from({ length: 7 }, () => 'admin' as const), 'paying', 'nobody'];

/** Not called, and why; empty: a call that ends what others need gets something of its own to end. */
const leftOut: Readonly<Record<string, string>> = {};
const fuzzed = calls.filter(({ name }) => leftOut[name] === undefined);

interface Shot {
  name: string;
  caller: CallerName;
  method: string;
  path: string;
  body: unknown;
}

function shotsAt(ids: readonly string[]): fc.Arbitrary<Shot> {
  const oddness = fc.constantFrom(0, 0, 15, 60);
  return fc
    .tuple(fc.constantFrom(...fuzzed), oddness, fc.constantFrom(...callers))
    .chain(([call, odd, caller]) =>
      fc.record({
        name: fc.constant(call.name),
        caller: fc.constant(
          call.route.access === 'subscriber' ? 'paying' : caller,
        ) as fc.Arbitrary<CallerName>,
        method: fc.constant(call.route.method),
        path: pathOf(call, odd, ids),
        body: call.route.body ? valueFor(call.route.body, { odd, ids }) : fc.constant(undefined),
      }),
    );
}

function pathOf({ name, route, entry }: Call, odd: number, ids: readonly string[]): fc.Arbitrary<string> {
  const own = name in endings;
  const things = fc.tuple(
    ...entry.of.map((kind) =>
      fc.oneof(
        { weight: 6, arbitrary: fc.constant(own ? ownId : (world.ids[kind] ?? '')) },
        { weight: own ? 0 : 1, arbitrary: fc.constantFrom(...ids) },
        { weight: odd === 0 ? 0 : 2, arbitrary: hostileText },
      ),
    ),
  );
  const query = route.query ? valueFor(route.query, { odd, ids }) : fc.constant({});
  return fc.tuple(things, query).map(([given, asked]) => {
    let at = 0;
    const path = route.path.replace(/:\w+/g, () => encoded(given[at++] ?? ''));
    return `${path}${searchOf(asked)}`;
  });
}

/** Longer addresses no server of Node's reads. */
const encoded = (text: string) => encodeURIComponent(text.toWellFormed().slice(0, 1_500));

function searchOf(asked: unknown): string {
  if (typeof asked !== 'object' || asked === null) return `?${encoded(String(asked))}`;
  const pairs = Object.entries(asked)
    .filter(([, value]) => value !== undefined)
    .flatMap(([key, value]) =>
      (Array.isArray(value) ? value.slice(0, 20) : [value]).map((one) => [key, one]),
    );
  return `?${pairs.map(([key, one]) => `${encoded(String(key))}=${encoded(typeof one === 'string' ? one : (JSON.stringify(one) ?? ''))}`).join('&')}`;
}

/** What belongs to the inside of a server. */
const inside =
  /node_modules|\.(?:ts|js|mjs):\d+|\n\s+at |postgres|pg_|kysely|relation "|syntax error at|ECONN|TypeError|undefined is not|sk_test|whsec_/i;

function judge(
  shot: Shot,
  { status, body, type }: { status: number; body: unknown; type: string },
): string | null {
  const { route } = fuzzed.find((call) => call.name === shot.name) ?? {};
  const isDeclared = Object.keys(route?.errors ?? {}).includes(String(status));
  const mayFail = isDeclared && (status === 502 || status === 504) && isUnreachable(shot);
  if (status >= 500 && !mayFail) return `${status} ${JSON.stringify(body)}`;
  if (status < 400) return status === 200 ? null : `${status}`;
  if (!type.startsWith('application/json')) return `${status} of type ${type}`;
  const { error } = body as { error?: unknown };
  if (typeof error !== 'string' || error === '' || error.length > 1_000)
    return `${status} ${JSON.stringify(body)}`;
  return inside.test(withoutTheirs(error, shot)) ? `${status} tells ${error}` : null;
}

/**
 * Every provider of this product is up and answers: only where the call itself names the address that is to be asked, and
 * nobody is there, may it say so.
 */
function isUnreachable({ name, body }: Shot): boolean {
  if (name !== 'groups.addPodcast') return false;
  const { feedUrl } = (body ?? {}) as { feedUrl?: unknown };
  return typeof feedUrl === 'string' && !feedUrl.startsWith(world.product.sandbox.origin);
}

/** A sentence may repeat what the caller wrote, whole or its beginning, in quotation marks. */
function withoutTheirs(error: string, { path, body }: Shot): string {
  const said = `${decodeURIComponent(path)} ${JSON.stringify(body)} ${stringsIn(body).join(' ')}`;
  return error.replace(/["“]([^"“”]+?)(?:…|\.\.\.)?["”]/g, (quoted, words: string) =>
    said.includes(words) ? '' : quoted,
  );
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** As its caller sends it; a call that ends something ends something of its own. */
async function fire(shot: Shot): Promise<Answer> {
  const ending = endings[shot.name];
  if (ending === undefined) return world.callers[shot.caller](shot.method, shot.path, shot.body);
  const { id = '', cookie } = await ending(world);
  const path = shot.path.replace(ownId, id);
  if (cookie === undefined) return world.callers[shot.caller](shot.method, path, shot.body);
  return send(world.product.url, shot.method, path, shot.body, { cookie });
}

it('S21: is answered in our own words, whatever comes', {
  timeout: isSoak ? 3_600_000 : 240_000,
}, async () => {
  const ids = Object.values(world.ids);
  const statuses = new Map<number, number>();
  const called = new Set<string>();
  let sent = 0;
  const volleys = fc.array(shotsAt(ids), { minLength: atOnce, maxLength: atOnce });
  await fc.assert(
    fc.asyncProperty(volleys, async (volley) => {
      await Promise.all(
        volley.map(async (shot) => {
          const { status, headers, body } = await fire(shot);
          called.add(shot.name);
          sent += 1;
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          const wrong = judge(shot, { status, body, type: headers.get('content-type') ?? '' });
          expect(wrong && { wrong, shot }, JSON.stringify(shot).slice(0, 2_000)).toBeNull();
        }),
      );
    }),
    { numRuns: many / atOnce, seed, endOnFailure: true },
  );
  expect((await world.callers.nobody('GET', '/api/ready')).status).toBe(200);
  // Who was to call in the end still may: nothing that others need was ended by the way.
  expect((await world.callers.admin('GET', '/api/groups')).status).toBe(200);
  expect((await world.callers.paying('GET', '/api/users/me')).status).toBe(200);
  if (many >= 2_000) expect(fuzzed.map(({ name }) => name).filter((name) => !called.has(name))).toEqual([]);
  expect(sent).toBeGreaterThanOrEqual(many);
  const told = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`);
  figure('S21', `${sent} fuzzed calls (seed ${seed}): ${told.join(', ')}`);
  console.info(`fuzz: seed ${seed}, ${sent} calls: ${told.join(', ')}`);
});

/**
 * Nobody learns from the time of an answer whether an address is known (security.md S9): no difference at p < 0.001
 * between 200 known and 200 unknown ones, asked in turn, with one retry.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newMember } from '../../app/member.ts';
import { newReader } from '../../app/reader.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';
import { figure } from '../../app/trust.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp({ takesEvents: true, env: { TRUSTED_PROXIES: '127.0.0.1/32' } });
  member = (await newMember(product)).email;
});
afterAll(() => product.stop());

let member: string;
const pairs = 200;
const warmUps = 10;
/** Of the standard normal distribution, both sides: p = 0.001. */
const limit = 3.29;
let count = 0;

interface Ask {
  path: string;
  body(email: string): object;
  known(many: number): Promise<string[]>;
}

const asks: Record<string, Ask> = {
  'log-in': {
    path: '/api/users/login',
    body: (email) => ({ email, password: 'a wrong password' }),
    known: async (many) => Array.from({ length: many }, () => member),
  },
  'password reset': {
    path: '/api/users/request-password-reset',
    body: (email) => ({ email }),
    known: async (many) => Array.from({ length: many }, () => member),
  },
  'free sample': {
    path: '/api/users/signup',
    body: (email) => ({ email, source: 'offer' }),
    known: signedUp,
  },
};

it.each(Object.entries(asks))(
  'S9: %s takes as long for a known address as for an unknown one',
  { timeout: 180_000 },
  async (name, ask) => {
    const first = await difference(ask);
    const worst = Math.abs(first) < limit ? first : await difference(ask);
    expect(Math.abs(worst)).toBeLessThan(limit);
    figure('S9', `${name}: ${pairs} pairs, |z| ${Math.abs(worst).toFixed(2)} of ${limit}`);
  },
);

async function signedUp(many: number): Promise<string[]> {
  const emails = Array.from({ length: many }, () => fresh('known'));
  for (const email of emails) {
    await newReader(product).call('POST', '/api/users/signup', { email, source: 'homepage' });
  }
  return emails;
}

function fresh(kind: string): string {
  count += 1;
  return `${kind}${count}@example.com`;
}

/** How far the two kinds are apart (z of Mann and Whitney's U). */
async function difference(ask: Ask): Promise<number> {
  const known = await ask.known(pairs + warmUps);
  const took = { known: [] as number[], unknown: [] as number[] };
  for (const [index, email] of known.entries()) {
    const pair = [
      { kind: 'known', email },
      { kind: 'unknown', email: fresh('other') },
    ] as const;
    // One account tried so often waits, whether it exists or not; that is not what is timed here.
    await product.database.db.deleteFrom('guess_delays').execute();
    for (const one of index % 2 === 0 ? pair : pair.toReversed()) {
      const ms = await time(ask.path, ask.body(one.email));
      if (index >= warmUps) took[one.kind].push(ms);
    }
  }
  return zOf(took.known, took.unknown);
}

async function time(path: string, body: object): Promise<number> {
  const reader = newReader(product);
  const start = performance.now();
  const { status } = await reader.call('POST', path, body);
  const ms = performance.now() - start;
  expect([200, 401]).toContain(status);
  return ms;
}

function zOf(left: readonly number[], right: readonly number[]): number {
  const u = left.reduce((sum, one) => sum + right.filter((other) => one > other).length, 0);
  const spread = Math.sqrt((left.length * right.length * (left.length + right.length + 1)) / 12);
  return (u - (left.length * right.length) / 2) / spread;
}

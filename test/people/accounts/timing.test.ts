/**
 * Nobody learns from the bytes or the time of an answer whether an address is known (security.md S9): the same words, and
 * no difference at p < 0.001 between 200 known and 200 unknown ones, asked in turn, with one retry.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newMember } from '../../app/member.ts';
import { newReader, type Reader, rawLetters } from '../../app/reader.ts';
import { addReaders } from '../../app/readers-at-stripe.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';
import { figure } from '../../app/trust.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp({ takesEvents: true, env: { TRUSTED_PROXIES: '127.0.0.1/32' } });
  member = (await newMember(product)).email;
});
afterAll(() => product.stop());

let member: string;
const usualPairs = 200;
/** Of each other way in which an address may be known. */
const fewPairs = 50;
const warmUps = 10;
/** Of the standard normal distribution, both sides: p = 0.001. */
const limit = 3.29;
let count = 0;

interface Ask {
  method: 'GET' | 'POST';
  path(email: string): string;
  body?(email: string): object;
  /** What everybody gets, whether the address is known or not. */
  status: number;
  known(many: number): Promise<readonly string[]>;
  /** What the browser did before, untimed. */
  before?(reader: Reader, email: string): Promise<unknown>;
  pairs?: number;
}

const ofMember = async (many: number) => Array.from({ length: many }, () => member);
const signUp = (reader: Reader, email: string) =>
  reader.call('POST', '/api/users/signup', { email, source: 'homepage' });

const asks: Record<string, Ask> = {
  'log-in': {
    method: 'POST',
    path: () => '/api/users/login',
    body: (email) => ({ email, password: 'a wrong password' }),
    status: 401,
    known: ofMember,
  },
  'password reset': {
    method: 'POST',
    path: () => '/api/users/request-password-reset',
    body: (email) => ({ email }),
    status: 200,
    known: ofMember,
  },
  'free sample': {
    method: 'POST',
    path: () => '/api/users/signup',
    body: (email) => ({ email, source: 'offer' }),
    status: 200,
    known: signedUp,
  },
  'subscription status': {
    method: 'GET',
    path: (email) => `/api/users/subscription-status?email=${encodeURIComponent(email)}`,
    status: 200,
    known: signedUp,
  },
  'pending address': {
    method: 'GET',
    path: () => '/api/users/pending-email',
    status: 404,
    known: signedUp,
    // Somebody names an address that another browser has signed up with, or one that nobody has.
    before: signUp,
  },
};

const { 'log-in': logIn, 'password reset': reset, 'free sample': sample } = asks as Record<string, Ask>;
const { 'subscription status': status } = asks as Record<string, Ask>;
/** Each another one: whoever is asked about again and again may be slower or quicker for that alone. */
const ofPayers = async (many: number) =>
  (await addReaders(product.database.db, product.sandbox, many)).map(({ email }) => email);

/**
 * Addresses are known with a password or without one, and there are more calls that take one. A sign-up says by itself that
 * an address has a password (server.md), so the pending address after one has nothing more to hide.
 */
const otherwise: Record<string, Ask | undefined> = {
  'log-in of whoever signed up alone': logIn && { ...logIn, known: signedUp },
  'password reset of whoever signed up alone': reset && { ...reset, known: signedUp },
  'free sample for a member': sample && { ...sample, known: ofPayers },
  'subscription status of a member': status && { ...status, known: ofPayers },
  'a password without a proof': {
    method: 'POST',
    path: () => '/api/users/create-password',
    body: (email) => ({ email, password: 'a good long password' }),
    status: 403,
    known: signedUp,
  },
  'a made-up link of an activation': {
    method: 'POST',
    path: () => '/api/users/activation',
    body: (email) => ({ email, token: 'x'.repeat(43) }),
    status: 403,
    known: ofPayers,
  },
};

it.each(Object.entries(otherwise))(
  'S9: %s: the same words, after as long a time, as for an unknown address, to which nothing is sent',
  { timeout: 240_000 },
  async (name, ask) => {
    if (ask === undefined) throw new Error('It is asked like nothing that is there');
    await judge(name, { ...ask, pairs: fewPairs });
    const letters = (await rawLetters(product)).filter((raw) => /^to:.*\bother\d+@/im.test(raw));
    expect(letters).toEqual([]);
  },
);

it.each(Object.entries(asks))(
  'S9: %s says the same, and takes as long, for a known address as for an unknown one',
  { timeout: 240_000 },
  judge,
);

async function judge(name: string, ask: Ask): Promise<void> {
  const first = await difference(ask);
  const worst = Math.abs(first) < limit ? first : await difference(ask);
  expect(Math.abs(worst)).toBeLessThan(limit);
  const { pairs = usualPairs } = ask;
  figure('S9', `${name}: ${pairs} pairs, the same bytes, |z| ${Math.abs(worst).toFixed(2)} of ${limit}`);
}

/** Of one run, for all that need them: a second asking must not be told from a first. */
let signed: Promise<string[]> | undefined;
async function signedUp(many: number): Promise<readonly string[]> {
  signed ??= (async () => {
    const emails = Array.from({ length: Math.max(many, usualPairs + warmUps) }, () => fresh('known'));
    for (const email of emails) await signUp(newReader(product), email);
    return emails;
  })();
  return (await signed).slice(0, many);
}

function fresh(kind: string): string {
  count += 1;
  return `${kind}${count}@example.com`;
}

/** How far the two kinds are apart (z of Mann and Whitney's U); their answers are compared byte by byte. */
async function difference(ask: Ask): Promise<number> {
  const known = await ask.known((ask.pairs ?? usualPairs) + warmUps);
  const took = { known: [] as number[], unknown: [] as number[] };
  const said = new Set<string>();
  for (const [index, email] of known.entries()) {
    const pair = [
      { kind: 'known', email },
      { kind: 'unknown', email: fresh('other') },
    ] as const;
    // One account tried so often waits, whether it exists or not; that is not what is timed here.
    await product.database.db.deleteFrom('guess_delays').execute();
    for (const one of index % 2 === 0 ? pair : pair.toReversed()) {
      const reader = newReader(product);
      await ask.before?.(reader, one.email);
      const { ms, words } = await time(ask, reader, one.email);
      said.add(words);
      if (index >= warmUps) took[one.kind].push(ms);
    }
  }
  expect([...said]).toHaveLength(1);
  return zOf(took.known, took.unknown);
}

async function time(ask: Ask, reader: Reader, email: string): Promise<{ ms: number; words: string }> {
  const start = performance.now();
  const { status, headers, body } = await reader.call(ask.method, ask.path(email), ask.body?.(email));
  const ms = performance.now() - start;
  expect(status).toBe(ask.status);
  // Everything but the hour.
  const told = [...headers].filter(([name]) => name !== 'date').map((pair) => pair.join(': '));
  return { ms, words: JSON.stringify([status, told, body]) };
}

function zOf(left: readonly number[], right: readonly number[]): number {
  const u = left.reduce((sum, one) => sum + right.filter((other) => one > other).length, 0);
  const spread = Math.sqrt((left.length * right.length * (left.length + right.length + 1)) / 12);
  return (u - (left.length * right.length) / 2) / spread;
}

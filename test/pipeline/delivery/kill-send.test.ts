/**
 * F1 and F3 of faults.md with the built server: killed without warning at 10, 50 and 99 % of a send to 10,000 readers, and
 * stopped between. The sink's log is the truth.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../app/database.ts';
import { adminPassword, type ProductProcess, startProduct } from '../../app/product-process.ts';
import { type MailSink, startMailSink } from '../../app/scripted-sink.ts';
import { send } from '../../app/send.ts';
import { figure } from '../../app/trust.ts';
import { fillReaders, publishIssue } from './fill.ts';

const readers = 10_000;
const lanes = 20;
let database: TestDatabase;
let sink: MailSink;
let product: ProductProcess;
let cookie = '';
/** Stays from start to start: the epoch of sends is kept there. */
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'walkthrough-kill-'));
  sink = await startMailSink();
  database = await freshDatabase();
  await fillReaders(database.db, readers);
  await start();
});
afterAll(async () => {
  await product.stop();
  await sink.stop();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<void> {
  product = await startProduct({
    SANDBOX: 'off',
    DATABASE_URL: database.url,
    SMTP_URL: sink.url,
    SMTP_CONNECTIONS: String(lanes),
    DATA_DIR: dataDir,
  });
  const { headers } = await send(product.url, 'POST', '/api/auth/admin/login', { password: adminPassword });
  cookie = (headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

const call = (method: string, path: string, body?: unknown) =>
  send(product.url, method, path, body, { cookie });

/** Resolves with the letter that makes it so many, or more. */
function whenTaken(many: number): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (sink.letters.length >= many) resolve();
    };
    sink.onLetter(look);
    look();
  });
}

const holds = (look: () => Promise<boolean>) =>
  expect.poll(look, { interval: 200, timeout: 150_000 }).toBe(true);

const read = async (id: string) => (await call('GET', `/api/sends/${id}`)).body;

test('F1, F3: killed at 10, 50 and 99 %, and stopped at 30: nobody gets it twice, and at most one on each connection is unknown', {
  timeout: 400_000,
}, async () => {
  const digest = await publishIssue(database.db);
  const begun = await call('POST', `/api/digest/${digest}/send`, { at: null });
  expect([begun.status, begun.body.error]).toEqual([200, undefined]);
  const { id } = begun.body;
  const recoveries: number[] = [];
  let stoppedSecs = '';
  for (const { share, end } of [
    { share: 0.1, end: 'killed' },
    { share: 0.3, end: 'stopped' },
    { share: 0.5, end: 'killed' },
    { share: 0.99, end: 'killed' },
  ]) {
    await whenTaken(Math.floor(readers * share));
    // Nothing is asked before a kill: in that time the last hundred would have left.
    const unknown = end === 'killed' ? null : (await read(id)).counts.unknown;
    const endedMs = performance.now();
    if (end === 'killed') await product.kill();
    else await product.stop();
    const stoppedMs = performance.now() - endedMs;
    const before = sink.letters.length;
    await start();
    // Where all of those that were left were on their way at the kill, nobody is left to write to.
    await holds(async () => sink.letters.length > before || (await read(id)).state === 'done');
    recoveries.push(Math.round((performance.now() - endedMs) / 1_000));
    // F3: what was on its way got its answer.
    if (unknown === null) continue;
    expect(stoppedMs).toBeLessThan(10_000);
    stoppedSecs = (stoppedMs / 1_000).toFixed(1);
    expect((await read(id)).counts.unknown).toBe(unknown);
  }
  await holds(async () => (await read(id)).state === 'done');
  const { counts, total } = await read(id);
  expect(total).toBe(readers);
  expect(counts.sent + counts.unknown).toBe(readers);
  expect(counts.unknown).toBeLessThanOrEqual(3 * lanes);
  expect(Math.max(...sink.copies().values())).toBe(1);
  // Whoever the sink took a letter for is known as sent, or unknown; nobody else is sent.
  expect(sink.letters.length).toBeGreaterThanOrEqual(counts.sent);
  expect(sink.letters.length).toBeLessThanOrEqual(readers);
  for (const secs of recoveries) expect(secs).toBeLessThanOrEqual(60);
  figure(
    'F3',
    `the built server, stopped at 30 % of ${readers.toLocaleString('en-US')} letters on ${lanes} connections: ended after ${stoppedSecs} s, 0 unknown by it, 0 twice`,
  );
});

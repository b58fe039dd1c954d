/** Troubles of docs/runbook.md with sends and processes: each is made, and ended as the page says. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../run/free-port.mjs';
import { figureIn } from '../../app/figure-in.ts';
import { setSetting } from '../../app/line.ts';
import { type ProductProcess, startProduct } from '../../app/product-process.ts';
import { startTestApp, type TestApp, testPassword } from '../../app/start-test-app.ts';
import { fillReaders, publishIssue } from '../../pipeline/delivery/fill.ts';

let product: TestApp;
let worker: ProductProcess | null = null;
const metricsPort = await freePort();
const readers = 40;
beforeAll(async () => {
  // Nobody works.
  product = await startTestApp({ env: { ROLE: 'web' } });
  await fillReaders(product.database.db, readers);
});
afterAll(async () => {
  await worker?.stop();
  await product.stop();
});

const metrics = async () => (await fetch(`${product.url}/metrics`)).text();
/** What was read a moment ago is told again for five seconds. */
const figure = (name: string, labels: Record<string, string>) =>
  expect.poll(async () => figureIn(await metrics(), name, labels), { timeout: 15_000, interval: 250 });
const read = async (id: string) => (await product.call('GET', `/api/sends/${id}`)).body;
const state = (id: string) => expect.poll(async () => (await read(id)).state, { timeout: 30_000 });

async function planIssue(): Promise<string> {
  const digest = await publishIssue(product.database.db);
  const at = new Date(Date.now() + 3_600_000).toISOString();
  const { status, body } = await product.call('POST', `/api/digest/${digest}/send`, {
    at,
    secondThisWeek: true,
  });
  expect([status, body.error]).toEqual([200, undefined]);
  return body.id;
}

/** Its hour was so long ago; whoever works looks now, and not at the next full minute. */
async function wasDue(id: string, agoMs: number): Promise<void> {
  const { db } = product.database;
  const planned_at = new Date(Date.now() - agoMs);
  await db.updateTable('sends').set({ planned_at }).where('id', '=', id).execute();
  await sql`insert into pgboss.job (name, data) values ('sends.due', '{}')`.execute(db);
}

describe('First of all', () => {
  it('a web process says that it is up and what is late, a worker has its figures alone', async () => {
    const late = await planIssue();
    await wasDue(late, 2 * 3_600_000);
    expect((await product.call('GET', '/api/health')).body).toEqual({ ok: true });
    const ready = await product.call('GET', '/api/ready');
    expect([ready.status, ready.body.details]).toEqual([
      200,
      [expect.stringMatching(/^A send planned for .* has not begun half an hour after its time/)],
    ]);
    await figure('walkthrough_sends', { state: 'scheduled' }).toBe(1);
    // The send stands still, step 3: no worker.
    expect(figureIn(await metrics(), 'walkthrough_jobs', { state: 'active' })).toBeNull();
    worker = await startProduct(
      {
        SANDBOX: 'off',
        ROLE: 'worker',
        ADMIN_PASSWORD: testPassword,
        DATABASE_URL: product.database.url,
        METRICS_PORT: String(metricsPort),
      },
      /working on jobs/,
    );
    const alone = (path: string) => fetch(`http://127.0.0.1:${metricsPort}${path}`);
    expect([(await alone('/metrics')).status, (await alone('/api/health')).status]).toEqual([200, 404]);
    await state(late).toBe('done');
    expect((await product.call('GET', '/api/ready')).body.details).toEqual([]);
  });
});

describe('The send stands still', () => {
  it('it asks, more than a day late: a yes lets it out', async () => {
    const id = await planIssue();
    await wasDue(id, 26 * 3_600_000);
    await state(id).toBe('asks');
    await figure('walkthrough_sends', { state: 'asks' }).toBe(1);
    expect((await read(id)).reason).toMatch(/^It was to begin 26 hours ago/);
    expect((await product.call('POST', `/api/sends/${id}/confirm`)).status).toBe(200);
    await state(id).toBe('done');
  });

  it('paused: it goes on where it was', async () => {
    await setSetting(product, 'sends_per_second', '2');
    const id = await planIssue();
    await wasDue(id, 0);
    await state(id).toBe('sending');
    expect((await product.call('POST', `/api/sends/${id}/pause`)).body.state).toBe('paused');
    await figure('walkthrough_sends', { state: 'paused' }).toBe(1);
    await setSetting(product, 'sends_per_second', '');
    expect((await product.call('POST', `/api/sends/${id}/resume`)).status).toBe(200);
    await state(id).toBe('done');
    expect((await read(id)).counts).toMatchObject({ sent: readers, unknown: 0 });
  });

  it('unknown readers wait for a decision, and are left by one', async () => {
    const id = await planIssue();
    await wasDue(id, 0);
    await state(id).toBe('done');
    await product.database.db
      .updateTable('deliveries')
      .set({ state: 'unknown' })
      .where('send_id', '=', id)
      .where('seq', 'in', (some) =>
        some.selectFrom('deliveries').select('seq').where('send_id', '=', id).limit(3),
      )
      .execute();
    expect((await read(id)).undecided).toBe(3);
    const left = await product.call('POST', `/api/sends/${id}/resolve-unknown`, { again: false });
    expect([left.status, (await read(id)).undecided]).toEqual([200, 0]);
  });
});

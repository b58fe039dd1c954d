/** In Progress is a list with an end: what works comes first, and how many more there are is said. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Task } from '../../../contract/index.ts';
import { newId } from '../../../server/kit/ids.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

const put = (count: number, run: Record<string, unknown>) =>
  product.database.db
    .insertInto('runs')
    .values(
      Array.from({ length: count }, (_, n) => ({
        id: newId(),
        kind: 'insight',
        subject_id: newId(),
        status: 'pending',
        started_at: new Date(Date.now() - 1_000 * n),
        ...run,
      })),
    )
    .execute();

it('answers a hundred by itself, those that work first, and the number of all', async () => {
  await put(120, { waits_for: 'yes', waits_for_usd: 2 });
  await put(4, { status: 'failed', finished_at: new Date(), error: 'Because.' });
  await put(3, { stage: 'reading' });
  const { body, headers } = await product.call('GET', '/api/tasks');
  expect([body.length, headers.get('x-total-count')]).toEqual([100, '127']);
  const kinds = (body as Task[]).slice(0, 8).map(({ run }) => run.stage ?? run.waitsFor ?? run.status);
  expect(kinds).toEqual([...Array(3).fill('reading'), ...Array(4).fill('failed'), 'yes']);
  expect((await product.call('GET', '/api/tasks?limit=2')).body).toHaveLength(2);
  expect((await product.call('GET', '/api/tasks?limit=501')).status).toBe(400);
});

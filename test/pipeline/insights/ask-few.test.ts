/** INSIGHT_CONCURRENCY bounds the questions that are with the model; runs beside them are made ready and checked meanwhile. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callsTo, listTasks, settled, transcribeFirst } from '../../app/line.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';

let product: TestApp;
let episodes: string[] = [];
beforeAll(async () => {
  product = await startTestApp({ env: { INSIGHT_CONCURRENCY: '2' } });
  episodes = await transcribeFirst(product, 'kitchen-table-closings', 5);
}, 180_000);
afterAll(() => product.stop());

const asked = () => callsTo(product, 'anthropic', 'POST', '/v1/messages');
const atWork = async () => (await listTasks(product)).filter(({ run }) => run.stage?.startsWith('reading'));
const reading = async () => (await atWork()).length;
/** At work, and not with the model. */
async function waitingId(): Promise<string> {
  const questions = JSON.stringify(product.sandbox.faults.ledger.map(({ body }) => body));
  const one = (await atWork()).find(({ title }) => !questions.includes(title ?? ''));
  return one?.episodeId ?? '';
}

it('two questions at a time, a run ready beside them, which may be cancelled', async () => {
  const end = Promise.withResolvers<void>();
  const held = { kind: 'hold', until: end.promise, method: 'POST', path: '/v1/messages' } as const;
  product.sandbox.faults.next('anthropic', held, held);
  for (const id of episodes)
    expect((await product.call('POST', `/api/episodes/${id}/insights`)).status).toBe(200);
  await expect.poll(asked, { timeout: 20_000 }).toBe(2);
  await expect.poll(reading, { timeout: 20_000 }).toBe(3);
  expect(asked()).toBe(2);
  const waiting = await waitingId();
  expect((await product.call('DELETE', `/api/insights/${waiting}`)).status).toBe(200);
  // Its place beside the questions is free at once, not when a question ends.
  await expect.poll(reading, { timeout: 20_000 }).toBe(3);
  expect(asked()).toBe(2);
  end.resolve();
  for (const id of episodes.filter((one) => one !== waiting))
    expect((await settled(product, 'insights', id)).status).toBe('completed');
  expect(asked()).toBe(4);
}, 60_000);

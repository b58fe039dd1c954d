import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillLarge } from '../../launch/seed/fill.ts';
import { connect } from '../../server/kit/db/connect.ts';
import { quietLog } from '../app/database.ts';
import { startTestApp, type TestApp } from '../app/start-test-app.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

const size = { groups: 5, podcasts: 40, episodes: 1_200 };

it('a large installation is filled once, and its lists come in pages without bodies', async () => {
  const { db, close } = connect({ url: product.database.url, log: quietLog });
  const options = { now: new Date(), say: () => undefined };
  try {
    await fillLarge(db, size, options);
    await expect(fillLarge(db, size, options)).rejects.toThrow('holds groups or podcasts already');
  } finally {
    await close();
  }
  const lists = [
    ['/api/groups', 5],
    ['/api/podcasts', 40],
    ['/api/episodes/with-transcripts', 480],
    ['/api/transcripts', 480],
    ['/api/insights', 360],
    ['/api/todo-episodes?filterType=needs_transcript&startDate=2000-01-01&endDate=2099-01-01', 720],
  ] as const;
  for (const [path, total] of lists) {
    const { body, headers } = await product.call('GET', path);
    expect([path, headers.get('x-total-count')]).toEqual([path, String(total)]);
    expect(body.length).toBe(Math.min(500, total));
    expect(JSON.stringify(body)).not.toContain('"utterances"');
    expect(JSON.stringify(body)).not.toContain('"keyLearnings"');
  }
});

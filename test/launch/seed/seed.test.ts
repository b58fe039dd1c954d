import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillLarge } from '../../../launch/seed/fill.ts';
import { connect } from '../../../server/kit/db/connect.ts';
import { quietLog } from '../../app/database.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

const size = { groups: 5, podcasts: 40, episodes: 1_200, transcripts: 480, digests: 20, readers: 30 };

it('a large installation is filled once, and its lists come in pages without bodies', async () => {
  const { db, close } = connect({ url: product.database.url, log: quietLog });
  const options = { now: new Date(), say: () => undefined };
  try {
    await fillLarge(db, size, options);
    await expect(fillLarge(db, size, options)).rejects.toThrow('holds groups or podcasts already');
  } finally {
    await close();
  }
  const list = async (path: string) => {
    const { body, headers } = await product.call('GET', path);
    expect(JSON.stringify(body)).not.toMatch(/"(utterances|keyLearnings)"/);
    return { rows: body.length, total: Number(headers.get('x-total-count')) };
  };
  expect(await list('/api/groups')).toEqual({ rows: 5, total: 5 });
  expect(await list('/api/podcasts')).toEqual({ rows: 40, total: 40 });
  const heard = await list('/api/episodes/with-transcripts');
  expect(heard.total).toBe(size.transcripts);
  expect(await list('/api/transcripts')).toEqual(heard);
  expect(await list('/api/insights')).toEqual(heard);
  expect((await list('/api/subscribers')).total).toBe(size.readers);
  const toDo = '/api/todo-episodes?filterType=needs_transcript&startDate=2000-01-01&endDate=2099-01-01';
  expect(await list(toDo)).toEqual({ rows: 100, total: size.episodes - heard.total });
});

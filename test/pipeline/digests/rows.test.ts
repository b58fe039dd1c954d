import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Digest, digestRow, digest as digestShape } from '../../../contract/digests.ts';
import { fillLarge } from '../../../launch/seed/fill.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp({ env: { ROLE: 'web' } });
  const size = { groups: 2, podcasts: 4, episodes: 40, transcripts: 20, digests: 15, readers: 1 };
  await fillLarge(product.database.db, size, { now: new Date(), say: () => undefined });
});
afterAll(() => product.stop());

const get = async (path: string) => {
  const { status, body, headers } = await product.call('GET', path);
  expect(status).toBe(200);
  return { body, total: headers.get('x-total-count'), link: headers.get('link') };
};

it('whole digests come by twelve, and as many as are asked for', async () => {
  const first = await get('/api/digests');
  expect(first.body).toHaveLength(12);
  expect(first.total).toBe('15');
  const next = await get(/<(.*)>/.exec(first.link ?? '')?.[1] ?? '');
  expect(next.body).toHaveLength(3);
  expect(next.link).toBeNull();
  const all = (await get('/api/digests?limit=50')).body;
  expect(all).toEqual([...first.body, ...next.body]);
  expect(digestShape.array().safeParse(all).error).toBeUndefined();
});

it('a row says of a digest what the whole one says, without its content', async () => {
  const whole: Digest[] = (await get('/api/digests?limit=50')).body;
  const rows = (await get('/api/digests?view=summary')).body;
  expect(rows).toEqual(
    whole.map((digest) => ({ ...digestRow.omit({ episodeCount: true }).parse(digest), episodeCount: 14 })),
  );
  expect(JSON.stringify(rows)).not.toMatch(/"(overview|episodes|notableQuotes|leftOut)"/);
});

it('one digest is read whole by its public id', async () => {
  const [newest]: Digest[] = (await get('/api/digests?limit=1')).body;
  expect((await get(`/api/digests/${newest?.digestId}`)).body).toEqual(newest);
  expect((await product.call('GET', '/api/digests/none')).status).toBe(404);
});

it('a title that is edited stands on the row', async () => {
  const { db } = product.database;
  const [newest]: Digest[] = (await get('/api/digests?limit=1')).body;
  const row = await db
    .selectFrom('digests')
    .selectAll()
    .where('id', '=', newest?.id ?? '')
    .executeTakeFirstOrThrow();
  const content = { ...row.content, title: 'Sellers wait', episodes: row.content?.episodes.slice(0, 3) };
  await db
    .updateTable('digests')
    .set({ content: JSON.stringify(content) })
    .where('id', '=', row.id)
    .execute();
  expect((await get('/api/digests?view=summary&limit=1')).body[0]).toMatchObject({
    title: 'Sellers wait',
    episodeCount: 3,
  });
});

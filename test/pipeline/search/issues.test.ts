/** Readers find what their issues print: published ones only, and only while they may read. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { IssueHit } from '../../../contract/search.ts';
import { newId } from '../../../server/kit/ids.ts';
import { becomes, type Member, newMember } from '../../app/member.ts';
import { newReader } from '../../app/reader.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';
import { insertIssue } from '../digests/published-issue.ts';

let product: TestApp;
let member: Member;

beforeAll(async () => {
  product = await startTestApp({ takesEvents: true, env: { TRUSTED_PROXIES: '127.0.0.1' } });
  member = await newMember(product);
  const { db } = product.database;
  const tips = (tip: string) => ({ actionableTips: [{ category: 'Listings', tip }] });
  const day = (on: string) => new Date(`${on}T12:00:00Z`);
  await insertIssue(db, {
    id: newId(),
    title: 'The first zeppelin',
    publishDate: day('2026-03-02'),
    content: tips('Ask the zirconiumists about the moat, twice.'),
  });
  await insertIssue(db, {
    id: newId(),
    title: 'The second zeppelin',
    publishDate: day('2026-03-09'),
    content: tips('Print the moat on a sign.\nThe drawbridge costs extra.'),
  });
  await insertIssue(db, { id: newId(), title: 'A draft zeppelin', published: false });
  await insertIssue(db, { id: newId(), title: 'A zeppelin of 2099', publishDate: day('2099-03-09') });
});
afterAll(() => product.stop());

const ask = async (q: string, reader = member.reader) =>
  reader.call('GET', `/api/portal/search?${new URLSearchParams({ q })}`);
const titles = async (q: string): Promise<string[]> =>
  (await ask(q)).body.results.map(({ title }: IssueHit) => title);

it('finds what is printed, the newest issue first, and what is published alone', async () => {
  expect(await titles('zeppelins')).toEqual(['The second zeppelin', 'The first zeppelin']);
  expect(await titles('moat zeppelin')).toEqual(['The second zeppelin', 'The first zeppelin']);
  expect(await titles('moat -drawbridge')).toEqual(['The first zeppelin']);
  expect(await titles('"moat twice"')).toEqual(['The first zeppelin']);
  expect(await titles('"twice moat"')).toEqual([]);
  expect(await titles('zirconi*')).toEqual(['The first zeppelin']);
  // Words of the record behind the issue are not printed.
  expect(await titles('actionability_score')).toEqual([]);
});

it('shows the place in the issue, with the words marked', async () => {
  const { body } = await ask('drawbridge');
  expect(body.results[0]).toMatchObject({ passageCount: 1, publishDate: '2026-03-09T12:00:00.000Z' });
  const [passage] = body.results[0].passages;
  expect(passage).toMatchObject({ place: 'wins', heading: 'Listings' });
  expect(passage.parts).toContainEqual({ text: 'drawbridge', isHit: true });
});

it('says what to type instead of what finds nothing', async () => {
  expect((await ask('the of')).body).toMatchObject({
    results: [],
    hint: expect.stringMatching(/nearly every/),
  });
  expect((await ask('🙂 & | "')).body.hint).toMatch(/letters or digits/);
  expect((await ask('x'.repeat(301))).status).toBe(400);
});

it('is for readers with access only', async () => {
  expect((await ask('zeppelin', newReader(product))).status).toBe(401);
  expect((await product.call('GET', '/api/portal/search?q=zeppelin')).status).toBe(401);
  product.sandbox.stripe.endNow(member.subscription);
  await becomes(member, 'canceled');
  expect((await ask('zeppelin')).status).toBe(403);
});

/** E12: which issue everybody may read whole: the admin's choice, else the newest of four weeks, else the first. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toJson } from '../../../server/kit/db/wire-columns.ts';
import { findIssueLines, findPublicIssue } from '../../../server/pipeline/digests/index.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';
import { fixture } from '../../edition/issues.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());
beforeEach(() => product.database.db.deleteFrom('digests').execute());

const now = new Date();
const clock = { now: () => now };
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
let issues = 0;

interface Row {
  title: string;
  publishDate?: Date | null;
  published?: boolean;
}

async function insert({ title, publishDate = null, published = true }: Row): Promise<string> {
  const content = { ...fixture('full'), title };
  const id = randomUUID();
  issues += 1;
  await product.database.db
    .insertInto('digests')
    .values({
      id,
      digest_id: `digest-${id}`,
      group_name: 'Agents',
      start_date: '2026-11-08',
      end_date: '2026-11-14',
      episode_ids: toJson([]),
      status: 'completed',
      title,
      content: toJson(content),
      published_content: published ? toJson(content) : null,
      published,
      publish_date: publishDate,
      published_at: published ? daysAgo(1) : null,
      issue_number: published ? issues : null,
      created_at: daysAgo(1),
    })
    .execute();
  return `digest-${id}`;
}

const shown = async () => (await findPublicIssue({ db: product.database.db, clock }))?.title ?? null;
const choose = (digestId: string, isPublic: boolean) =>
  product.call('PATCH', `/api/digest/${digestId}/public`, { public: isPublic });

describe('E12: the public issue', () => {
  it('is none while readers can see none', async () => {
    await insert({ title: 'Not out', published: false });
    await insert({ title: 'Tomorrow', publishDate: daysAgo(-1) });
    expect(await shown()).toBeNull();
  });
  it('is the first while none is four weeks old', async () => {
    await insert({ title: 'Last week', publishDate: daysAgo(7) });
    await insert({ title: 'First', publishDate: daysAgo(21) });
    await insert({ title: 'Undated, out since yesterday' });
    expect(await shown()).toBe('First');
  });
  it('is the newest of those that are four weeks old', async () => {
    await insert({ title: 'Year old', publishDate: daysAgo(365) });
    await insert({ title: 'Four weeks to the day', publishDate: daysAgo(28) });
    await insert({ title: 'A day younger', publishDate: daysAgo(27) });
    expect(await shown()).toBe('Four weeks to the day');
  });
  it('is the one that the admin chose, until the choice is taken back or given to another', async () => {
    await insert({ title: 'Old', publishDate: daysAgo(90) });
    const [one, other] = [
      await insert({ title: 'One', publishDate: daysAgo(8) }),
      await insert({ title: 'Other', publishDate: daysAgo(1) }),
    ];
    expect((await choose(one, true)).body.publicIssue).toBe('chosen');
    expect(await shown()).toBe('One');
    await Promise.all([choose(other, true), choose(other, true)]);
    expect(await shown()).toBe('Other');
    const rows = (await product.call('GET', '/api/digests')).body as {
      title: string;
      publicIssue: unknown;
    }[];
    expect(rows.filter(({ publicIssue }) => publicIssue !== null).map(({ title }) => title)).toEqual([
      'Other',
    ]);
    await choose(other, false);
    expect(await shown()).toBe('Old');
  });
  it('falls back to its age when the chosen one is taken back from readers', async () => {
    await insert({ title: 'Old', publishDate: daysAgo(90) });
    const chosen = await insert({ title: 'Chosen', publishDate: daysAgo(2) });
    await choose(chosen, true);
    await product.call('PATCH', `/api/digest/${chosen}/publish`, { published: false });
    expect(await shown()).toBe('Old');
  });
  it('is never one that readers cannot see, and only the admin chooses', async () => {
    const hidden = await insert({ title: 'Hidden', published: false });
    expect((await choose(hidden, true)).status).toBe(409);
    expect((await choose('digest-none', true)).status).toBe(404);
    const stranger = await fetch(`${product.url}/api/digest/${hidden}/public`, {
      method: 'PATCH',
      headers: { origin: product.url, 'content-type': 'application/json' },
      body: '{"public":true}',
    });
    expect(stranger.status).toBe(401);
  });
  it('stands in the list of issues, which tells no more than titles and first lines of the others', async () => {
    await insert({ title: 'Older', publishDate: daysAgo(40) });
    await insert({ title: 'Newer', publishDate: daysAgo(2) });
    await insert({ title: 'Hidden', published: false });
    const lines = await findIssueLines({ db: product.database.db, clock });
    expect(lines.map(({ title, isPublic }) => [title, isPublic])).toEqual([
      ['Newer', false],
      ['Older', true],
    ]);
    expect(JSON.stringify(lines)).not.toContain(fixture('full').notableQuotes[0]?.quote);
  });
});

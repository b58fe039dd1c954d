/** What counts as a correction: other words than those that readers have seen, and nothing else. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Digest } from '../../../contract/digests.ts';
import { newId } from '../../../server/kit/ids.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';
import { insertIssue, rewrite } from './published-issue.ts';

const dayMs = 86_400_000;
const monday = new Date('2026-03-16T11:00:00.000Z');
let now = monday;
const at = (days: number) => new Date(monday.getTime() + days * dayMs);

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp({ clock: { now: () => now } });
});
afterAll(() => product.stop());

interface Corrected {
  publish(published?: boolean): Promise<Digest>;
  date(day: Date | null): Promise<unknown>;
  rewrite(title: string): Promise<void>;
  versions(): Promise<{ edition: number; correctedAt: string | null }>;
}

async function newIssue(): Promise<Corrected> {
  now = monday;
  const id = newId();
  const digestId = await insertIssue(product.database.db, { id, published: false });
  const patch = async (what: string, body: object) => {
    const answer = await product.call('PATCH', `/api/digest/${digestId}/${what}`, body);
    expect(answer.status).toBe(200);
    return answer.body as Digest;
  };
  return {
    publish: (published = true) => patch('publish', { published }),
    date: (day) => patch('publish-date', { publishDate: day?.toISOString() ?? null }),
    rewrite: (title) => rewrite(product.database.db, id, title),
    async versions() {
      const all: Digest[] = (await product.call('GET', '/api/digests')).body;
      const found = all.find((digest) => digest.id === id);
      if (found === undefined) throw new Error('The digest is not listed');
      return { edition: found.edition, correctedAt: found.correctedAt };
    },
  };
}

it('the first publication is edition 1 and corrects nothing', async () => {
  const issue = await newIssue();
  expect(await issue.versions()).toEqual({ edition: 0, correctedAt: null });
  expect(await issue.publish()).toMatchObject({ edition: 1, correctedAt: null });
});

it('the same words again, taken back or not, are no correction', async () => {
  const issue = await newIssue();
  await issue.publish();
  now = at(1);
  await issue.publish();
  await issue.publish(false);
  await issue.publish();
  expect(await issue.versions()).toEqual({ edition: 1, correctedAt: null });
});

it('other words are, each time, on the day on which readers get them', async () => {
  const issue = await newIssue();
  await issue.publish();
  await issue.rewrite('Other words');
  expect(await issue.versions()).toEqual({ edition: 1, correctedAt: null });
  now = at(2);
  expect(await issue.publish()).toMatchObject({ edition: 2, correctedAt: at(2).toISOString() });
  now = at(3);
  await issue.publish(false);
  await issue.publish();
  expect(await issue.versions()).toEqual({ edition: 2, correctedAt: at(2).toISOString() });
  await issue.publish(false);
  await issue.rewrite('Other words once more');
  expect(await issue.publish()).toMatchObject({ edition: 3, correctedAt: at(3).toISOString() });
});

it('an issue that was dated ahead had no reader yet: a new edition, and no correction', async () => {
  const issue = await newIssue();
  await issue.date(at(3));
  await issue.publish();
  await issue.rewrite('Better words before Monday');
  now = at(2);
  expect(await issue.publish()).toMatchObject({ edition: 2, correctedAt: null });
  now = at(3);
  await issue.rewrite('Words after Monday');
  expect(await issue.publish()).toMatchObject({ edition: 3, correctedAt: at(3).toISOString() });
});

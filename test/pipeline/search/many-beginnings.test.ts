/** A search for the beginning of very many words is answered too, and says what it looked through. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SaidAnswer } from '../../../contract/search.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';
import { putPodcast, putSaid } from './transcripts-to-search.ts';

describe('a beginning of more words than can be looked for one by one', () => {
  let product: TestApp;
  let podcastId = '';
  beforeAll(async () => {
    product = await startTestApp();
    const letters = 'abcdefghijklmnop';
    const words = Array.from(letters, (one) => Array.from(letters, (other) => `qua${one}${other}`)).flat();
    podcastId = await putPodcast(product.database.db, 'Closing Desk');
    await putSaid(product.database.db, {
      podcastId,
      title: 'All that begins alike',
      on: '2026-03-10',
      turns: [words.join(' '), 'The price came down.'],
    });
  });

  afterAll(() => product.stop());
  const ask = async (q: string, days: Record<string, string> = {}): Promise<SaidAnswer> => {
    const { status, body } = await product.call('GET', `/api/search?${new URLSearchParams({ q, ...days })}`);
    if (status !== 200) throw new Error(`${status}: ${body.error}`);
    return body;
  };

  it('is looked for in every moment where there are not too many', async () => {
    const answer = await ask('qua*');
    expect(answer.results.map(({ title }) => title)).toEqual(['All that begins alike']);
    expect([answer.found.isBounded, answer.found.olderTo, answer.hint]).toEqual([false, null, null]);
  });

  it('can be left out', async () => {
    expect((await ask('price -qua*')).results).toHaveLength(1);
    expect((await ask('quaab -qua*')).results).toEqual([]);
  });

  it('is looked for among the newest moments where there are, says so, and leads on to those before', async () => {
    const turns = Array.from({ length: 10_100 }, (_, at) => `Lockbox ${at} was open.`);
    await putSaid(product.database.db, { podcastId, title: 'Long before', on: '2025-03-10', turns });
    const answer = await ask('qua*');
    expect(answer.results.map(({ title }) => title)).toEqual(['All that begins alike']);
    // The oldest of the 10,000 is of that day, and so are the 101 that are left.
    expect(answer.found).toMatchObject({ isBounded: true, oldestOn: '2026-03-10', olderTo: '2025-03-10' });
    const before = await ask('qua*', { to: '2025-03-10' });
    expect(before.results).toEqual([]);
    expect(before.found).toMatchObject({ isBounded: true, olderTo: '2025-03-09' });
    const last = await ask('qua*', { to: '2025-03-09' });
    expect([last.found.isBounded, last.found.olderTo, last.hint]).toEqual([false, null, null]);
    expect((await ask('qua*', { from: '2025-03-10', to: '2025-03-10' })).found.olderTo).toBeNull();
    expect(answer.hint).toContain('More than 200 words begin with “qua”: looked for in the newest 10,000');
    expect((await ask('quaab*')).hint).toBeNull();
  });
});

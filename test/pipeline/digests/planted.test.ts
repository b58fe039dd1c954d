/** A number that nobody said is printed nowhere, whichever text of an answer it was planted in (evidence.md). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Digest, Episode, Group, Insight } from '../../../contract/index.ts';
import { plantedNumber } from '../../../sandbox/anthropic/twist-answer.ts';
import type { Fault } from '../../../sandbox/faults.ts';
import {
  callsTo,
  feedOf,
  followFeeds,
  readInsight,
  setSetting,
  settled,
  transcribe,
  transcribeAndRead,
} from '../../app/line.ts';
import { publishLookedAt } from '../../app/publish.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';

let product: TestApp;
let group: Group;
let episodes: Episode[];

beforeAll(async () => {
  product = await startTestApp();
  ({ group, episodes } = await followFeeds(product, 'Planted', [feedOf(product, 'kitchen-table-closings')]));
  await setSetting(product, 'auto_insights', 'false');
  await transcribe(product, idOf(0));
  await setSetting(product, 'auto_insights', 'true');
  for (const at of [1, 2]) await transcribeAndRead(product, idOf(at));
});
afterAll(() => product.stop());
beforeEach(() => product.sandbox.faults.clear());
const begin = async () => {
  await product.call('POST', '/api/insights/delete-selected', { episodeIds: [idOf(0)] });
  await product.call('POST', `/api/episodes/${idOf(0)}/insights`);
};

const idOf = (at: number) => episodes[at]?.id ?? '';
const planted: Fault = { kind: 'twist', name: 'planted-numbers' };
const says = (text: string) => text.replaceAll(',', '').includes(plantedNumber.replaceAll(',', ''));

/** Where it is printed or looked up: anywhere but in the list of what was left out. */
function sayers(answer: Insight | Digest): string[] {
  const { leftOut: _left, ...rest } = answer;
  const found: string[] = [];
  JSON.stringify(rest, (key, value: unknown) => {
    if (typeof value === 'string' && says(value)) found.push(`${key}: ${value}`);
    return value;
  });
  return found;
}

describe('an insight with a planted number in every text', () => {
  it('keeps none of them, says what it left out and why, and counts', async () => {
    product.sandbox.faults.next('anthropic', planted, planted);
    await begin();
    const insight: Insight = await settled(product, 'insights', idOf(0));
    expect(insight.status).toBe('completed');
    expect(sayers(insight)).toEqual([]);
    expect(insight.leftOut.length).toBeGreaterThanOrEqual(8);
    expect(new Set(insight.leftOut.map(({ part }) => part))).toEqual(new Set(['summary', 'learning']));
    for (const { text, why } of insight.leftOut) {
      expect(says(text)).toBe(true);
      expect(why).toMatch(/^[“\p{Lu}].*\.$/u);
    }
    const counts = insight.claimCounts;
    expect(counts).toMatchObject({
      leftOut: insight.leftOut.length,
      offered: insight.leftOut.length + insight.claims.length,
    });
    expect(insight.mainTopics).toEqual([]);
    for (const quote of insight.notableQuotes) expect(quote.context).toBe('');
    // Asked, and asked once to put it right.
    expect(callsTo(product, 'anthropic', 'POST', '/v1/messages')).toBe(2);
  });

  it('is put right by the one round where the model can', async () => {
    product.sandbox.faults.next('anthropic', planted);
    await begin();
    const insight: Insight = await settled(product, 'insights', idOf(0));
    expect(sayers(insight)).toEqual([]);
    expect(insight.claimCounts?.putRight).toBeGreaterThan(0);
    expect(insight.claims.length).toBe(insight.claimCounts?.putRight);
    for (const { evidence } of insight.claims) expect(evidence.length).toBeGreaterThan(0);
  });

  it('stays what it is where the one round is refused or cannot be read', async () => {
    for (const name of ['refusal', 'garbage']) {
      product.sandbox.faults.clear();
      product.sandbox.faults.next('anthropic', planted, { kind: 'twist', name }, { kind: 'twist', name });
      await begin();
      const insight: Insight = await settled(product, 'insights', idOf(0));
      expect(insight.status).toBe('completed');
      expect(sayers(insight)).toEqual([]);
    }
  });
});

describe('a digest with a planted number in every text', () => {
  it('prints none of them, and counts what it left out', async () => {
    await begin();
    await settled(product, 'insights', idOf(0));
    product.sandbox.faults.next('anthropic', planted, planted);
    const { status, body } = await product.call('POST', '/api/digest/generate', {
      episodeIds: [idOf(0), idOf(1), idOf(2)],
      groupId: group.id,
      startDate: '2026-11-14',
      endDate: '2026-11-20',
    });
    expect(status).toBe(200);
    const digest: Digest = body;
    expect(sayers(digest)).toEqual([]);
    const parts = new Set(digest.leftOut.map(({ part }) => part));
    for (const part of ['overview', 'at a glance', 'connection', 'tip', 'summary', 'key insight'])
      expect(parts).toContain(part);
    expect(digest.claimCounts?.leftOut).toBe(digest.leftOut.length);
    // Published, readers are not even told what was left out.
    expect((await publishLookedAt(product.call, digest.digestId)).status).toBe(200);
    for (const path of ['/sample', '/api/landing', '/', '/issues']) {
      expect(says(JSON.stringify((await product.call('GET', path)).body ?? ''))).toBe(false);
    }
  });
});

it('an insight of before is judged when a digest takes it, and what it invented is left out', async () => {
  const said: Insight = await readInsight(product, idOf(1));
  await product.database.db
    .updateTable('insights')
    .set({
      claims: null,
      key_learnings: JSON.stringify([...said.keyLearnings, `It took ${plantedNumber} dollars to close.`]),
    })
    .where('episode_id', '=', idOf(1))
    .execute();
  const { status } = await product.call('POST', '/api/digest/generate', {
    episodeIds: [idOf(1), idOf(2)],
    groupId: group.id,
    startDate: '2026-11-13',
    endDate: '2026-11-20',
  });
  expect(status).toBe(200);
  const insight: Insight = await readInsight(product, idOf(1));
  expect(insight.claims.length).toBeGreaterThan(4);
  expect(sayers(insight)).toEqual([]);
  expect(insight.leftOut.some(({ text }) => says(text))).toBe(true);
});

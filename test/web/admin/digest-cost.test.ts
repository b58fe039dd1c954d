import { expect, test } from 'vitest';
import type { DigestRow } from '../../../contract/digests.ts';
import { expectedCost } from '../../../web/admin/digest-builder/use-cost.ts';

const price = { id: 'claude-sonnet-4-6', digestUsd: 0.06 };
const made = (
  model: string,
  episodeCount: number,
  costUsd: number,
): Pick<DigestRow, 'usage' | 'episodeCount'> => ({
  episodeCount,
  usage: {
    model,
    calls: 2,
    inputTokens: 1,
    outputTokens: 1,
    cacheReadTokens: 0,
    cacheWriteTokens: 0,
    costUsd,
  },
});

test.each([
  ['the first of a model, by its price', [made('another', 10, 9)], 3, 0.03],
  ['by what the last of the same model cost', [made(price.id, 10, 0.5), made(price.id, 10, 0.7)], 5, 0.3],
  ['of the newest five alone', [...Array(5).fill(made(price.id, 1, 0.1)), made(price.id, 1, 90)], 2, 0.2],
  ['one without a cost says nothing', [{ episodeCount: 4, usage: null }], 6, 0.06],
  ['nothing chosen', [made(price.id, 10, 0.5)], 0, null],
])('%s', (_name, saved, episodes, wanted) => {
  const found = expectedCost(saved, price, episodes).costUsd;
  if (wanted === null) expect(found).toBeNull();
  else expect(found).toBeCloseTo(wanted, 10);
});

test('without a price of its model nobody can say', () => {
  const unknown = { costUsd: null, errorShare: null };
  expect(expectedCost([made(price.id, 10, 0.5)], undefined, 4)).toEqual(unknown);
});

test.each([
  ['two say nothing', [made(price.id, 10, 0.5), made(price.id, 10, 0.7)], null],
  ['all alike', Array(4).fill(made(price.id, 5, 0.1)), 0],
  // 1, 1, 1 and 1.3: reckoned by the others 1.1, 1.1, 1.1 and 1; three of four were within a tenth, or nearly.
  ['three of four were so near', [1, 1, 1, 1.3].map((usd) => made(price.id, 1, usd)), 1 - 1 / 1.1],
  ['another model says nothing', Array(4).fill(made('another', 5, 0.1)), null],
])('how near earlier digests came: %s', (_name, saved, wanted) => {
  const { errorShare } = expectedCost(saved, price, 5);
  if (wanted === null) expect(errorShare).toBeNull();
  else expect(errorShare).toBeCloseTo(wanted, 10);
});

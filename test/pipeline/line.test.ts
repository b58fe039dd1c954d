/** The whole line without a browser: a feed with its publisher's transcript becomes a published digest and its mail. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { feedOf } from '../app/line.ts';
import { startTestApp, type TestApp } from '../app/start-test-app.ts';
import { walkLine } from '../app/walk-line.ts';

let product: TestApp;

beforeAll(async () => {
  product = await startTestApp({ env: { FETCH_ALLOW_PRIVATE: 'true' } });
});
afterAll(() => product.stop());

it('a sample show with its own transcript', async () => {
  const digest = await walkLine(product, 'Sample', feedOf(product, 'kitchen-table-closings'));
  expect(digest.notableQuotes.length).toBeGreaterThan(3);
});

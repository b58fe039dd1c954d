import { expect, it } from 'vitest';
import { readConfig } from '../../server/config.ts';

it('transcripts and insights ten at once, feeds four, unless the configuration says otherwise', () => {
  expect(readConfig({}).concurrency).toEqual({ transcripts: 10, insights: 10, feeds: 4 });
  const asked = { TRANSCRIPT_CONCURRENCY: '5', INSIGHT_CONCURRENCY: '200', FEED_CONCURRENCY: '16' };
  expect(readConfig(asked).concurrency).toEqual({ transcripts: 5, insights: 200, feeds: 16 });
  for (const wrong of ['0', '201', 'many']) {
    expect(() => readConfig({ INSIGHT_CONCURRENCY: wrong })).toThrow(
      'INSIGHT_CONCURRENCY must be a number from 1 to 200',
    );
  }
});

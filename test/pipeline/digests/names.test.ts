/** Names stand for people: the letters of another transcript never rename anybody. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Digest } from '../../../contract/index.ts';
import {
  feedOf,
  followFeeds,
  readInsight,
  readTranscript,
  setSetting,
  transcribe,
  transcribeAndRead,
} from '../../app/line.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

it('quotes keep their speakers when the transcript is made anew by somebody else', async () => {
  const { group, episodes } = await followFeeds(product, 'Names', [feedOf(product, 'lockbox-weather')]);
  const id = episodes[0]?.id ?? '';
  const label = async (names: Record<string, string>) => {
    const transcript = await readTranscript(product, id);
    return product.call('PATCH', `/api/transcripts/${transcript.id}/speakers`, { speakerLabels: names });
  };
  const generate = async (): Promise<Digest> =>
    (
      await product.call('POST', '/api/digest/generate', {
        groupId: group.id,
        startDate: '2026-11-14',
        endDate: '2026-11-20',
        episodeIds: [id],
      })
    ).body;

  await transcribeAndRead(product, id);
  await label({ A: 'Ada First', B: 'Ben First' });
  const draft = await generate();
  const said = new Map(draft.notableQuotes.map(({ quote, speaker }) => [quote, speaker]));
  expect(new Set(said.values())).toEqual(new Set(['Ada First', 'Ben First']));

  await setSetting(product, 'auto_insights', 'false');
  await transcribe(product, id);
  await label({ A: 'Somebody Else', B: 'Another One' });

  const insight = await readInsight(product, id);
  for (const { text, speaker } of insight.notableQuotes) expect(speaker).toBe(said.get(text) ?? speaker);
  expect(insight.notableQuotes.map(({ speaker }) => speaker)).not.toContain('Somebody Else');
  const [listed] = (await product.call('GET', '/api/digests')).body as Digest[];
  const later = await generate();
  for (const digest of [listed, later]) {
    for (const { quote, speaker } of digest?.notableQuotes ?? []) expect(speaker).toBe(said.get(quote));
  }
});

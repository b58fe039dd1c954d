/** D9: a podcast may say that Taddy comes last. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Episode, Podcast } from '../../../contract/index.ts';
import { choiceOf } from '../../../server/pipeline/transcripts/choose-source.ts';
import { feedOf, followFeeds, setSetting, settled, transcribe } from '../../app/line.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';

describe('D9: the order in which a transcript is looked for', () => {
  const settings = (transcript_source: string, prefer_publisher_transcript: string) => ({
    transcript_source,
    prefer_publisher_transcript,
  });
  const episode = { hasAudio: true, preferOthers: false, hasAssemblyAi: true };
  it.each([
    ['taddy', 'false', {}, { publisherFirst: false, service: 'taddy' }],
    ['taddy', 'true', {}, { publisherFirst: true, service: 'taddy' }],
    ['taddy', 'false', { hasAudio: false }, { publisherFirst: true, service: 'taddy' }],
    ['taddy', 'false', { preferOthers: true }, { publisherFirst: true, service: 'assemblyai' }],
    // Preferred is not forbidden: without a key there is nobody else.
    [
      'taddy',
      'false',
      { preferOthers: true, hasAssemblyAi: false },
      { publisherFirst: true, service: 'taddy' },
    ],
    // Where Taddy is not asked anyway it changes nothing.
    ['assemblyai', 'false', { preferOthers: true }, { publisherFirst: false, service: 'assemblyai' }],
  ])('%s, publisher first %s, %o', (source, publisher, change, choice) => {
    expect(choiceOf(settings(source, publisher), { ...episode, ...change })).toEqual(choice);
  });
});

describe('D9: a podcast that prefers other sources', () => {
  let product: TestApp;
  let podcast: Podcast;
  let withFile: Episode[];
  let without: Episode[];
  beforeAll(async () => {
    product = await startTestApp();
    await setSetting(product, 'transcript_source', 'taddy');
    await setSetting(product, 'prefer_publisher_transcript', 'false');
    await setSetting(product, 'auto_insights', 'false');
    const feeds = ['kitchen-table-closings', 'forty-doors', 'lockbox-weather'];
    for (const show of feeds) {
      const { podcasts, episodes } = await followFeeds(product, show, [feedOf(product, show)]);
      const rows = await product.database.db
        .selectFrom('episodes')
        .select(['id', 'transcript_links'])
        .where('podcast_id', '=', podcasts[0]?.id ?? '')
        .execute();
      const linked = new Set(rows.filter((row) => row.transcript_links.length > 0).map(({ id }) => id));
      withFile = [...(withFile ?? []), ...episodes.filter(({ id }) => linked.has(id))];
      without = [...(without ?? []), ...episodes.filter(({ id }) => !linked.has(id))];
    }
  });
  afterAll(() => product.stop());

  const prefer = async (id: string, preferOtherSources: boolean) => {
    const { status, body } = await product.call('PATCH', `/api/podcasts/${id}`, { preferOtherSources });
    expect(status).toBe(200);
    podcast = body;
    return podcast;
  };

  it('says so, takes the publisher’s file or AssemblyAI, and Taddy again once it is turned off', async () => {
    const [heard, heardLater] = without;
    const [own] = withFile;
    if (!heard || !heardLater || !own) throw new Error('The sandbox has no such episodes');
    for (const { podcastId } of [heard, heardLater, own]) {
      expect((await prefer(podcastId, true)).preferOtherSources).toBe(true);
    }
    expect((await product.call('GET', `/api/podcasts/${own.podcastId}`)).body.preferOtherSources).toBe(true);
    expect((await transcribe(product, own.id)).source).toBe('publisher');
    expect((await transcribe(product, heard.id)).source).toBe('assemblyai');
    await prefer(heardLater.podcastId, false);
    const { status } = await product.call('POST', `/api/transcripts/${heardLater.id}`);
    expect(status).toBe(200);
    expect((await settled(product, 'transcripts', heardLater.id)).source).toBe('taddy');
  });

  it('is asked of a podcast that is there', async () => {
    const gone = await product.call('PATCH', '/api/podcasts/0193a2b4-0000-7000-8000-000000000000', {
      preferOtherSources: true,
    });
    expect(gone.status).toBe(404);
  });
});

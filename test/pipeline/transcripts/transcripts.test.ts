import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Episode, Transcript } from '../../../contract/index.ts';
import { readShows } from '../../../sandbox/shows/read-shows.ts';
import {
  callsTo,
  feedOf,
  followFeeds,
  readTranscript,
  setSetting,
  settled,
  transcribe,
  until,
} from '../../app/line.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';

let product: TestApp;
let published: Episode[];
let heard: Episode[];
let groupId: string;

beforeAll(async () => {
  product = await startTestApp();
  await setSetting(product, 'auto_insights', 'false');
  const { group, episodes } = await followFeeds(product, 'Transcripts', [
    feedOf(product, 'kitchen-table-closings'),
    feedOf(product, 'lockbox-weather'),
  ]);
  groupId = group.id;
  published = episodes.filter((episode) => episode.podcast.title === 'Kitchen Table Closings');
  heard = episodes.filter((episode) => episode.podcast.title !== 'Kitchen Table Closings');
});
afterAll(() => product.stop());
beforeEach(() => product.sandbox.faults.clear());

const request = (id = '') => product.call('POST', `/api/transcripts/${id}`);
const cancel = (id = '') => product.call('DELETE', `/api/transcripts/${id}`);
const submitted = () => callsTo(product, 'assemblyai', 'POST', '/v2/transcript');
const written = (title: string) => {
  const episode = readShows()
    .flatMap((show) => show.episodes)
    .find((it) => it.title === title);
  if (!episode) throw new Error(`No conversation is called ${title}`);
  return episode;
};
const words = (transcript: Transcript) => transcript.utterances.map(({ text }) => text).join(' ');
const spoken = (title: string) =>
  written(title)
    .utterances.map(({ text }) => text)
    .join(' ');

describe('a transcript', () => {
  it("is the publisher's own where the feed has one: free, named, without asking anybody", async () => {
    const episode = published[0];
    const transcript = await transcribe(product, episode?.id ?? '');
    expect(transcript).toMatchObject({ status: 'completed', source: 'publisher', costUsd: 0 });
    expect(words(transcript)).toBe(spoken(episode?.title ?? ''));
    const names = written(episode?.title ?? '').speakers.map(({ name }) => name);
    expect(Object.values(transcript.speakerLabels).sort()).toEqual([...names].sort());
    expect(transcript.detectedEntities).toEqual(expect.arrayContaining(names));
    expect(submitted()).toBe(0);
  });

  it('is heard by AssemblyAI otherwise, told apart but not named, with its price', async () => {
    const episode = heard[0];
    const transcript = await transcribe(product, episode?.id ?? '');
    expect(transcript).toMatchObject({ status: 'completed', source: 'assemblyai', speakerLabels: {} });
    expect(words(transcript)).toBe(spoken(episode?.title ?? ''));
    expect(new Set(transcript.utterances.map(({ speaker }) => speaker))).toEqual(
      new Set(written(episode?.title ?? '').speakers.map(({ id }) => id)),
    );
    const secs = written(episode?.title ?? '').durationSecs;
    expect(transcript.costUsd).toBeCloseTo((secs / 3600) * 0.21, 6);
    expect(transcript.detectedEntities.length).toBeGreaterThan(0);
    expect(submitted()).toBe(1);
  });

  it("is asked of AssemblyAI when the publisher's is not wanted", async () => {
    await setSetting(product, 'prefer_publisher_transcript', 'false');
    expect((await transcribe(product, published[1]?.id ?? '')).source).toBe('assemblyai');
    await setSetting(product, 'prefer_publisher_transcript', 'true');
  });

  it('comes from Taddy when that is the source, without speakers', async () => {
    await setSetting(product, 'transcript_source', 'taddy');
    for (const episode of heard.slice(1, 3)) {
      const transcript = await transcribe(product, episode.id);
      expect(transcript).toMatchObject({ status: 'completed', source: 'taddy' });
      expect(words(transcript)).toBe(spoken(episode.title));
      expect(new Set(transcript.utterances.map(({ speaker }) => speaker))).toEqual(new Set(['']));
    }
    await setSetting(product, 'transcript_source', 'assemblyai');
  });

  it('joins the run under way, and is cancelled with the provider’s own job', async () => {
    const id = heard[3]?.id ?? '';
    product.sandbox.faults.next('assemblyai', { method: 'POST', kind: 'twist', name: 'forever' });
    const [one, two] = await Promise.all([request(id), request(id)]);
    expect(one.body.run.id).toBe(two.body.run.id);
    await until(product, async () => callsTo(product, 'assemblyai', 'GET', '/v2/transcript/') > 2);
    expect(submitted()).toBe(1);
    expect((await cancel(id)).status).toBe(200);
    expect((await product.call('GET', `/api/transcripts/${id}`)).status).toBe(404);
    await until(product, async () => callsTo(product, 'assemblyai', 'DELETE', '/v2/transcript/') === 1);
    expect((await cancel(id)).status).toBe(404);
  });

  it('goes on after a restart by the provider’s job id, and is paid for once', async () => {
    const id = heard[3]?.id ?? '';
    product.sandbox.faults.next('assemblyai', { method: 'POST', kind: 'twist', name: 'forever' });
    await request(id);
    await until(product, async () => callsTo(product, 'assemblyai', 'GET', '/v2/transcript/') > 0);
    await product.restart();
    const seen = callsTo(product, 'assemblyai', 'GET', '/v2/transcript/');
    await until(product, async () => callsTo(product, 'assemblyai', 'GET', '/v2/transcript/') > seen);
    expect(submitted()).toBe(1);
    await cancel(id);
  });

  it('handed over by a process that never heard back is found, even by the second process after it', async () => {
    const id = heard[4]?.id ?? '';
    product.sandbox.faults.next('assemblyai', { method: 'POST', kind: 'twist', name: 'answer-lost' });
    await request(id);
    await until(product, async () => submitted() === 1);
    const checked = () => callsTo(product, 'podcasts', 'GET', '.wav');
    const before = checked();
    product.sandbox.faults.next('podcasts', { path: '.wav', kind: 'hang' });
    await product.restart();
    await until(product, async () => checked() > before);
    await product.restart();
    expect((await settled(product, 'transcripts', id)).status).toBe('completed');
    expect(submitted()).toBe(1);
  });

  it('keeps the last good one while and after a regeneration that fails', async () => {
    const id = heard[0]?.id ?? '';
    const good = await readTranscript(product, id);
    product.sandbox.faults.next('assemblyai', { method: 'POST', kind: 'twist', name: 'error-job' });
    const answered = Promise.withResolvers<void>();
    product.sandbox.faults.next('podcasts', { path: '.wav', kind: 'hold', until: answered.promise });
    const running = await request(id);
    answered.resolve();
    expect([running.body.status, running.body.run.status]).toEqual(['completed', 'pending']);
    const after = await settled(product, 'transcripts', id);
    expect([after.status, after.run?.status]).toEqual(['completed', 'failed']);
    expect(after.run?.error).toBe('AssemblyAI: Audio file could not be decoded.');
    expect(after.utterances).toEqual(good.utterances);
    const idle = await cancel(id);
    expect([idle.status, idle.body.error]).toEqual([409, 'No transcript of this episode is being made.']);
    expect((await readTranscript(product, id)).status).toBe('completed');
  });

  it('is labelled: names stay apart from ids, an empty name takes the label away', async () => {
    const { id, episodeId } = await readTranscript(product, heard[0]?.id ?? '');
    const label = (speakerLabels: Record<string, string>) =>
      product.call('PATCH', `/api/transcripts/${id}/speakers`, { speakerLabels });
    expect((await label({ A: '  Dana   Ruiz ', B: 'Tom' })).body.speakerLabels).toEqual({
      A: 'Dana Ruiz',
      B: 'Tom',
    });
    expect((await label({ B: ' ' })).body.speakerLabels).toEqual({ A: 'Dana Ruiz' });
    expect((await label({ Z: 'Nobody' })).status).toBe(422);
    const { body: refused } = await label({ [`"${'x'.repeat(100_000)}`]: 'Nobody' });
    expect(refused.error).toMatch(/^Nobody in this transcript has the speaker id ""x{79}…"\.$/);
    expect((await readTranscript(product, episodeId)).utterances[0]?.speaker).toBe('A');
  });

  it('is listed without its text, and deleted in bulk by group and instants', async () => {
    const { body } = await product.call('GET', '/api/transcripts');
    expect(body.length).toBeGreaterThan(4);
    for (const row of body) expect(row).not.toHaveProperty('utterances');
    const all = await product.call('GET', `/api/transcripts/bulk-preview?groupId=${groupId}`);
    expect(all.body).toHaveLength(body.length);
    const [newest] = all.body;
    const from = encodeURIComponent(newest.episode.pubDate);
    const range = await product.call(
      'GET',
      `/api/transcripts/bulk-preview?groupId=${groupId}&startDate=${from}&endDate=${from}`,
    );
    expect(range.body).toEqual([]);
    const deleted = await product.call('POST', '/api/transcripts/delete-selected', {
      episodeIds: [newest.episodeId],
    });
    expect(deleted.body).toEqual({ deletedCount: 1, failedCount: 0 });
    const none = await product.call('POST', '/api/transcripts/delete-selected', { episodeIds: [] });
    expect(none.body.error).toContain('No items selected. Please select items to delete.');
  });
});

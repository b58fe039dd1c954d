import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkQuote, prepareTranscript } from '../../../server/pipeline/insights/quote-gate/index.ts';
import {
  callsTo,
  feedOf,
  followFeeds,
  listTasks,
  readInsight,
  readTranscript,
  setSetting,
  settled,
  transcribe,
  transcribeAndRead,
  until,
} from '../../app/line.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';

let product: TestApp;
let ids: string[];

beforeAll(async () => {
  product = await startTestApp();
  const { group, episodes } = await followFeeds(product, 'Insights', [
    feedOf(product, 'kitchen-table-closings'),
  ]);
  await product.call('PATCH', `/api/groups/${group.id}`, { audienceLabel: 'residential agents' });
  ids = episodes.map((episode) => episode.id);
});
afterAll(() => product.stop());
beforeEach(() => product.sandbox.faults.clear());

const episode = (index: number) => ids[index] ?? '';
const generate = (id: string) => product.call('POST', `/api/episodes/${id}/insights`);
const asked = () => callsTo(product, 'anthropic', 'POST', '/v1/messages');

describe('insights', () => {
  it('follow a completed transcript by themselves, every quote standing in it to the second', async () => {
    const insight = await transcribeAndRead(product, episode(0));
    expect(insight.status).toBe('completed');
    expect(insight.summary.length).toBeGreaterThan(80);
    expect(insight.keyLearnings.length).toBeGreaterThan(2);
    expect(insight.mainTopics.length).toBeGreaterThan(2);
    expect(insight.metadata?.audience_label).toBe('residential agents');
    const { utterances, speakerLabels } = await readTranscript(product, episode(0));
    const prepared = prepareTranscript(utterances);
    expect(insight.notableQuotes.length).toBeGreaterThan(3);
    for (const quote of insight.notableQuotes) {
      const verdict = checkQuote(quote.text, prepared);
      expect(verdict).toMatchObject({ speakerId: quote.speakerId });
      // C5: the cue's own time lies within the turn, close to what even speech would give.
      expect(quote.secondFrom).toMatch(/^(source|estimate)$/);
      const estimated = verdict.state === 'dropped' ? Number.NaN : verdict.timestamp;
      expect(Math.abs(quote.timestamp - estimated)).toBeLessThan(8);
      expect(quote.speaker).toBe(speakerLabels[quote.speakerId] ?? quote.speakerId);
    }
    expect(insight.notableQuotes.some(({ secondFrom }) => secondFrom === 'source')).toBe(true);
    expect(insight.quoteCounts?.offered).toBe(
      (insight.quoteCounts?.verified ?? 0) + (insight.quoteCounts?.repaired ?? 0),
    );
  });

  it('book tokens and cost of every call', async () => {
    const insight = await readInsight(product, episode(0));
    const usage = insight.usage;
    expect(usage).toMatchObject({ model: 'claude-sonnet-4-6', calls: 1 });
    const { inputTokens = 0, outputTokens = 0, cacheReadTokens = 0, cacheWriteTokens = 0 } = usage ?? {};
    const dollars =
      (inputTokens * 3 + outputTokens * 15 + cacheReadTokens * 0.3 + cacheWriteTokens * 3.75) / 1e6;
    expect(usage?.costUsd).toBeCloseTo(dollars, 10);
    expect(usage?.costUsd).toBeGreaterThan(0);
    expect(usage?.costUsd).toBeLessThan(0.2);
  });

  it('wait for a transcript', async () => {
    const { status, body } = await generate(episode(4));
    expect(status).toBe(409);
    expect(body.error).toContain('transcript');
    expect((await generate('0197b1c0-0000-7000-8000-000000000000')).status).toBe(404);
    expect((await generate('nonsense')).status).toBe(404);
  });

  it('stay out when the setting says so, and can be asked for', async () => {
    await setSetting(product, 'auto_insights', 'false');
    await transcribe(product, episode(1));
    expect((await product.call('GET', `/api/insights/${episode(1)}`)).status).toBe(404);
    const answered = Promise.withResolvers<void>();
    product.sandbox.faults.next('anthropic', { kind: 'hold', until: answered.promise });
    const { status, body } = await generate(episode(1));
    answered.resolve();
    expect([status, body.status, body.run.status]).toEqual([200, 'pending', 'pending']);
    expect((await settled(product, 'insights', episode(1))).status).toBe('completed');
    await setSetting(product, 'auto_insights', 'true');
  });

  it('join the run that is under way', async () => {
    product.sandbox.faults.next('anthropic', { kind: 'hang' });
    const first = await generate(episode(0));
    const second = await generate(episode(0));
    expect(second.body.run.id).toBe(first.body.run.id);
    expect(first.body.status).toBe('completed');
    expect((await product.call('DELETE', `/api/insights/${episode(0)}`)).status).toBe(200);
  });

  it('stop within a second when cancelled; a good result stays, and nothing running is a conflict', async () => {
    product.sandbox.faults.next('anthropic', { kind: 'hang' });
    await generate(episode(0));
    await until(product, async () => asked() > 0);
    const before = Date.now();
    expect((await product.call('DELETE', `/api/insights/${episode(0)}`)).status).toBe(200);
    expect(Date.now() - before).toBeLessThan(1_000);
    const insight = await readInsight(product, episode(0));
    expect([insight.status, insight.run?.status]).toEqual(['completed', 'cancelled']);
    expect(insight.notableQuotes.length).toBeGreaterThan(0);
    const again = await product.call('DELETE', `/api/insights/${episode(0)}`);
    expect([again.status, again.body.error]).toEqual([
      409,
      'No insights of this episode are being generated.',
    ]);
    expect((await listTasks(product)).filter((task) => task.run.status === 'pending')).toEqual([]);
  });

  it('disappear when cancelled before the first result', async () => {
    await setSetting(product, 'auto_insights', 'false');
    await transcribe(product, episode(2));
    product.sandbox.faults.next('anthropic', { kind: 'hang' });
    await generate(episode(2));
    expect((await product.call('DELETE', `/api/insights/${episode(2)}`)).status).toBe(200);
    expect((await product.call('GET', `/api/insights/${episode(2)}`)).status).toBe(404);
    await setSetting(product, 'auto_insights', 'true');
  });

  it('show a label that was given later, and keep it when the transcript goes', async () => {
    const transcript = await readTranscript(product, episode(0));
    const insight = await readInsight(product, episode(0));
    const speakerId = insight.notableQuotes[0]?.speakerId ?? '';
    const labelled = await product.call('PATCH', `/api/transcripts/${transcript.id}/speakers`, {
      speakerLabels: { [speakerId]: 'Dr. Label' },
    });
    expect(labelled.body.speakerLabels[speakerId]).toBe('Dr. Label');
    expect((await readInsight(product, episode(0))).notableQuotes[0]?.speaker).toBe('Dr. Label');
    const unknown = await product.call('PATCH', `/api/transcripts/${transcript.id}/speakers`, {
      speakerLabels: { nobody: 'X' },
    });
    expect(unknown.status).toBe(422);
    const gone = await product.call('POST', '/api/transcripts/delete-selected', { episodeIds: [episode(0)] });
    expect(gone.body).toEqual({ deletedCount: 1, failedCount: 0 });
    const kept = await readInsight(product, episode(0));
    expect(kept.notableQuotes[0]?.speaker).toBe('Dr. Label');
    expect(kept.status).toBe('completed');
  });

  it('are listed without their text, and deleted in bulk', async () => {
    const { body } = await product.call('GET', '/api/insights');
    expect(body.length).toBeGreaterThan(0);
    for (const row of body) expect(row).not.toHaveProperty('summary');
    const group = (await product.call('GET', '/api/groups')).body[0];
    const preview = await product.call('GET', `/api/insights/bulk-preview?groupId=${group.id}`);
    const episodeIds = preview.body.map((row: { episodeId: string }) => row.episodeId);
    expect(new Set(episodeIds)).toEqual(new Set(body.map((row: { episodeId: string }) => row.episodeId)));
    const deleted = await product.call('POST', '/api/insights/delete-selected', {
      episodeIds: [...episodeIds, '0197b1c0-0000-7000-8000-000000000000'],
    });
    expect(deleted.body).toEqual({ deletedCount: episodeIds.length, failedCount: 1 });
    expect((await product.call('GET', '/api/insights')).body).toEqual([]);
  });
});

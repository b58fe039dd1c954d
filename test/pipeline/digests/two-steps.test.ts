/** evidence.md, C1: two steps lead from a sentence of a digest to the turn in which it was said. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Digest, Episode, Insight, Transcript, Utterance } from '../../../contract/index.ts';
import { feedOf, followFeeds, readInsight, readTranscript, transcribeAndRead } from '../../app/line.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';

let product: TestApp;
let digest: Digest;
const insights = new Map<string, Insight>();
const transcripts = new Map<string, Transcript>();

beforeAll(async () => {
  product = await startTestApp();
  const { group, episodes } = await followFeeds(product, 'Two steps', [
    feedOf(product, 'kitchen-table-closings'),
    feedOf(product, 'lockbox-weather'),
  ]);
  const chosen = chooseOf(episodes);
  for (const id of chosen) {
    await transcribeAndRead(product, id);
    insights.set(id, await readInsight(product, id));
    transcripts.set(id, await readTranscript(product, id));
  }
  const days = { startDate: '2026-11-14', endDate: '2026-11-20' };
  const request = { groupId: group.id, episodeIds: chosen, ...days };
  digest = (await product.call('POST', '/api/digest/generate', request)).body;
});
afterAll(() => product.stop());

/** Two of each show. */
const chooseOf = (episodes: readonly Episode[]) =>
  [...Map.groupBy(episodes, ({ podcast }) => podcast.title).values()].flatMap((own) =>
    own.slice(0, 2).map(({ id }) => id),
  );

interface Said {
  second: number;
  words: string;
  speakerId: string | undefined;
}

/** The first step: the sentences or the quote of an insight that go by this name, with the places they stand on. */
function placesOf(episodeId: string, id: string): Said[] {
  const insight = insights.get(episodeId);
  if (insight === undefined) throw new Error(`The digest has no episode ${episodeId}.`);
  if (id.startsWith('q')) {
    const quote = insight.notableQuotes[Number(id.slice(1)) - 1];
    return quote ? [{ second: quote.timestamp, words: quote.text, speakerId: quote.speakerId }] : [];
  }
  const claims = insight.claims.filter((claim) => claim.id === id || claim.id.startsWith(`${id}.`));
  return claims.flatMap(({ evidence }) => evidence);
}

const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

/** What each speaker says until another does; a transcript breaks long turns. */
function turnsOf(episodeId: string): Utterance[] {
  const turns: Utterance[] = [];
  for (const one of transcripts.get(episodeId)?.utterances ?? []) {
    const last = turns.at(-1);
    if (last?.speaker === one.speaker) {
      turns.splice(-1, 1, { ...last, end: one.end, text: `${last.text} ${one.text}` });
    } else turns.push(one);
  }
  return turns;
}

/** The second step: whether the words stand in what this speaker says around that second. */
const isSaid = (episodeId: string, { second, words, speakerId }: Said): boolean =>
  turnsOf(episodeId).some(
    ({ speaker, start, end, text }) =>
      (speakerId === undefined || speaker === speakerId) &&
      Math.floor(start / 1_000) <= second &&
      second <= Math.ceil(end / 1_000) &&
      plain(text).includes(plain(words)),
  );

it('every name that a sentence rests on is a sentence or a quote of an insight, and its words were said', () => {
  const sentences = (digest.claims ?? []).filter(({ part }) => part !== 'label');
  expect(sentences.length).toBeGreaterThan(10);
  for (const { text, rests, evidence } of sentences) {
    expect(rests.length, text).toBeGreaterThan(0);
    const places = rests.flatMap(({ episodeId, id }) => {
      const own = placesOf(episodeId, id);
      expect(own.length, `${id} of ${text}`).toBeGreaterThan(0);
      for (const place of own) expect(isSaid(episodeId, place), `${id}: ${place.words}`).toBe(true);
      return own.map((place) => ({ episodeId, ...place }));
    });
    // And what stands beside it is of those places.
    for (const { episodeId, second, words } of evidence)
      expect(
        places.some((it) => it.episodeId === episodeId && it.second === second && it.words === words),
        `${second}: ${words}`,
      ).toBe(true);
  }
  const parts = new Set(sentences.map(({ part }) => part));
  for (const part of ['overview', 'glance', 'connection', 'tip', 'episodeSummary', 'keyInsight'])
    expect(parts).toContain(part);
});

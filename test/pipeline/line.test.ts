/** The whole line without a browser: a feed with its publisher's transcript becomes a published digest and its mail. */
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Digest } from '../../contract/index.ts';
import { downloadName, renderEdition } from '../../edition/index.ts';
import { checkQuote, prepareTranscript } from '../../server/pipeline/insights/quote-gate/index.ts';
import { corpusCase, corpusPath } from '../app/corpus.ts';
import { feedOf, followFeeds, readTranscript, transcribeAndRead } from '../app/line.ts';
import { publishLookedAt } from '../app/publish.ts';
import { startTestApp, type TestApp } from '../app/start-test-app.ts';

let product: TestApp;
const hosts: Server[] = [];

beforeAll(async () => {
  product = await startTestApp({ env: { FETCH_ALLOW_PRIVATE: 'true' } });
});
afterAll(async () => {
  for (const host of hosts) host.close();
  await product.stop();
});

/** Serves a feed; every transcript that it links to is the one file. */
async function serve(feed: string, transcript: string, type: string): Promise<string> {
  const host = createServer((request, response) => {
    const base = `http://${request.headers.host}`;
    if (request.url === '/transcript') {
      response.setHeader('content-type', type).end(readFileSync(transcript));
      return;
    }
    const link = /<podcast:transcript\b[^>]*>/g;
    const own = `<podcast:transcript url="${base}/transcript" type="${type}"/>`;
    response
      .setHeader('content-type', 'application/rss+xml')
      .end(readFileSync(feed, 'utf8').replace(link, own));
  }).listen(0, '127.0.0.1');
  hosts.push(host);
  await new Promise((resolve) => host.once('listening', resolve));
  return `http://127.0.0.1:${(host.address() as AddressInfo).port}/feed.xml`;
}

/** Takes the newest episode with a transcript along the line, and looks at what comes out. */
async function walk(name: string, feedUrl: string): Promise<Digest> {
  const { group, episodes } = await followFeeds(product, name, [feedUrl]);
  const [episode] = episodes;
  const insight = await transcribeAndRead(product, episode?.id ?? '');
  expect(insight.run?.error ?? null).toBeNull();
  expect(insight.status).toBe('completed');
  const prepared = prepareTranscript((await readTranscript(product, episode?.id ?? '')).utterances);
  for (const quote of insight.notableQuotes) {
    const verdict = checkQuote(quote.text, prepared);
    expect(verdict.state).not.toBe('dropped');
    // The source's own times of words and cues are not part of the call; without them the second is an estimate.
    if (verdict.state !== 'dropped') expect(Math.abs(verdict.timestamp - quote.timestamp)).toBeLessThan(8);
  }
  const day = (episode?.pubDate ?? '').slice(0, 10);
  const made = await product.call('POST', '/api/digest/generate', {
    groupId: group.id,
    startDate: day,
    endDate: day,
    episodeIds: [episode?.id],
  });
  expect(made.status).toBe(200);
  const { body } = await publishLookedAt(product.call, made.body.digestId);
  expect(body.published).toBe(true);
  const mail = renderEdition(body, {
    name: 'The Walkthrough',
    supportEmail: 'support@localhost',
    appUrl: product.url,
  });
  expect(Buffer.byteLength(mail.html)).toBeLessThan(102_000);
  expect(downloadName(body)).toBe(`digest-${body.digestId}.html`);
  for (const { quote } of body.notableQuotes) expect(checkQuote(quote, prepared).state).not.toBe('dropped');
  return body;
}

it('a sample show with its own transcript', async () => {
  const digest = await walk('Sample', feedOf(product, 'kitchen-table-closings'));
  expect(digest.notableQuotes.length).toBeGreaterThan(3);
});

const srt = 'transcriptator/buzzcast.srt';
corpusCase('a real feed with a real SubRip transcript', 'partytime/pc20rss.xml', async (feed) => {
  const digest = await walk('Real SRT', await serve(feed, corpusPath(srt), 'application/srt'));
  expect(digest.episodes[0]?.podcast_name).toBe('Podcasting 2.0');
});

const vtt = 'transcriptator/podnews_weekly_review_2024-01-19.vtt';
corpusCase('a real feed with a real WebVTT transcript', 'partytime/pc20rss.xml', async (feed) => {
  const digest = await walk('Real VTT', await serve(feed, corpusPath(vtt), 'text/vtt'));
  expect(digest.notableQuotes.length).toBeGreaterThan(0);
});

/** The whole line without a browser, of real feeds with real transcripts. */
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect } from 'vitest';
import { corpusCase, corpusPath } from '../app/corpus.ts';
import { startTestApp, type TestApp } from '../app/start-test-app.ts';
import { walkLine } from '../app/walk-line.ts';

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

const srt = 'transcriptator/buzzcast.srt';
corpusCase('a real feed with a real SubRip transcript', 'partytime/pc20rss.xml', async (feed) => {
  const digest = await walkLine(product, 'Real SRT', await serve(feed, corpusPath(srt), 'application/srt'));
  expect(digest.episodes[0]?.podcast_name).toBe('Podcasting 2.0');
});

const vtt = 'transcriptator/podnews_weekly_review_2024-01-19.vtt';
corpusCase('a real feed with a real WebVTT transcript', 'partytime/pc20rss.xml', async (feed) => {
  const digest = await walkLine(product, 'Real VTT', await serve(feed, corpusPath(vtt), 'text/vtt'));
  expect(digest.notableQuotes.length).toBeGreaterThan(0);
});

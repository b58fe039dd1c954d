import { expect } from 'vitest';
import type { Digest } from '../../contract/index.ts';
import { downloadName, renderEdition } from '../../edition/index.ts';
import { checkQuote, prepareTranscript } from '../../server/pipeline/insights/quote-gate/index.ts';
import { followFeeds, readTranscript, transcribeAndRead } from './line.ts';
import { publishLookedAt } from './publish.ts';
import type { TestApp } from './start-test-app.ts';

/** Takes the newest episode with a transcript from its feed to a published digest and its mail, and looks at what comes out. */
export async function walkLine(product: TestApp, name: string, feedUrl: string): Promise<Digest> {
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

/** A podcast host whose every word was chosen by somebody who means harm: titles, notes, names, addresses, transcripts. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { badAddresses } from './payloads.ts';

/** XML knows no control characters, not even by number. */
const safe = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
const section = (text: string) => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

interface Hostile {
  /** One episode of each; the last of them has the transcript. */
  titles: readonly string[];
  /** What is said, by whom. */
  said: readonly { name: string; text: string }[];
}

export async function startHostileFeed(given: Hostile): Promise<{ feedUrl: string; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    if (request.url === '/talk.json')
      return response.setHeader('content-type', 'application/json').end(talk(given.said));
    if (request.url === '/feed.xml')
      return response.setHeader('content-type', 'application/rss+xml').end(feedOf(at, given));
    return response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    feedUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed.xml`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** As the Podcasting 2.0 name space has it. */
function talk(said: Hostile['said']): string {
  const segments = said.map(({ name, text }, at) => ({
    speaker: name,
    startTime: at * 8,
    endTime: at * 8 + 7,
    body: text,
  }));
  return JSON.stringify({ version: '1.0.0', segments });
}

function feedOf(at: string, { titles }: Hostile): string {
  const items = titles.map((title, nth) => {
    const address = safe(badAddresses[nth % badAddresses.length] ?? '');
    const published = new Date(Date.now() - (nth + 1) * 60_000).toUTCString();
    const own = nth === 0 ? `<podcast:transcript url="${at}/talk.json" type="application/json"/>` : '';
    return `<item><guid>hostile-${nth}</guid><title>${safe(title)}</title><link>${address}</link>
      <description>${nth % 2 === 0 ? safe(title) : section(title)}</description>
      <content:encoded>${section(title)}</content:encoded>
      <itunes:author>${safe(title)}</itunes:author><itunes:image href="${address}"/>
      <podcast:person href="${address}" img="${address}">${safe(title)}</podcast:person>
      <pubDate>${published}</pubDate><enclosure url="${at}/${nth}.mp3" type="audio/mpeg" length="1"/>${own}</item>`;
  });
  const [title = ''] = titles;
  return `<?xml version="1.0"?><rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
    xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:podcast="https://podcastindex.org/namespace/1.0">
    <channel><title>${safe(title)} Hostile show</title><link>${safe(badAddresses[0] ?? '')}</link>
    <itunes:author>${safe(title)}</itunes:author><description>${safe(titles.slice(0, 20).join(' '))}</description>
    <itunes:image href="${safe(badAddresses[9] ?? '')}"/><image><url>${safe(badAddresses[1] ?? '')}</url></image>
    ${items.join('\n')}</channel></rss>`;
}

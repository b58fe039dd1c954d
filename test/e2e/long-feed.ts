/** A feed whose titles, names and words are single words of thousands of letters, with a transcript of its own. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const longWord = 'W'.repeat(3_000);
const longName = 'N'.repeat(80);

const said = [
  'The sellers in our county waited four weeks before they cut the price by two percent.',
  'Never promise a closing date before the lender has written to you in plain words.',
  'Inventory rose by eleven percent in October and buyers finally have time to think.',
  'Call every open house visitor within a day, because half of them choose an agent by then.',
  'We lost an offer over an inspection clause that nobody had read to the end.',
  'A clear listing description saves three phone calls for every single showing.',
];

/** `items`: as many episodes of usual words in place of the three of long ones. */
export async function startLongFeed({ items = 0 } = {}): Promise<{ feedUrl: string; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    if (request.url === '/talk.vtt') return response.setHeader('content-type', 'text/vtt').end(transcript());
    if (request.url === '/feed.xml')
      return response
        .setHeader('content-type', 'application/rss+xml')
        .end(items > 0 ? manyItems(at, items) : feed(at));
    if (request.url?.endsWith('.mp3'))
      return response.setHeader('content-type', 'audio/mpeg').end(Buffer.alloc(4_096, 'ID3'));
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

function transcript(): string {
  const clock = (secs: number) => `00:00:${String(secs).padStart(2, '0')}.000`;
  const cues = said.map((line, index) => {
    const name = index % 2 === 0 ? longName : 'Ann';
    return `${clock(index * 8)} --> ${clock(index * 8 + 7)}\n<v ${name}>${line}`;
  });
  return ['WEBVTT', ...cues].join('\n\n');
}

function feed(at: string): string {
  const item = (guid: string, minutesAgo: number, extra: string) => `<item>
      <guid>${guid}</guid><title>${guid}${longWord}</title><description>${longWord}</description>
      <pubDate>${new Date(Date.now() - minutesAgo * 60_000).toUTCString()}</pubDate>
      <enclosure url="${at}/${guid}.mp3" type="audio/mpeg" length="1"/>${extra}
    </item>`;
  return `<?xml version="1.0"?><rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
    xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel>
    <title>P${longWord}</title><itunes:author>A${longWord}</itunes:author><description>${longWord}</description>
    ${item('told', 60, `<podcast:transcript url="${at}/talk.vtt" type="text/vtt"/>`)}
    ${item('untold', 90, '')}
    ${item('waiting', 120, '')}
  </channel></rss>`;
}

function manyItems(at: string, count: number): string {
  const items = Array.from({ length: count }, (_, index) => {
    const published = new Date(Date.now() - (index + 200) * 60_000).toUTCString();
    return `<item><guid>many-${index}</guid><title>Episode ${index}</title><pubDate>${published}</pubDate>
      <enclosure url="${at}/many-${index}.mp3" type="audio/mpeg" length="1"/></item>`;
  });
  return `<?xml version="1.0"?><rss version="2.0"><channel><title>A long show</title>${items.join('')}</channel></rss>`;
}

/** A feed as the big hosts write them: every item with its notes twice, escaped and in a section, and a dozen fields. */

const notes =
  '<p>Prices, showings &amp; credits, <a href="https://example.com/notes?a=1&amp;b=2">line by line</a>.</p>\n<ul><li>What a cut does</li><li>What a credit does</li></ul>';
const times = 12;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const namespaces = [
  'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"',
  'xmlns:content="http://purl.org/rss/1.0/modules/content/"',
].join(' ');

function itemOf(n: number): string {
  const own = `<p>Number ${n}.</p>${notes.repeat(times)}`;
  return `<item>
      <title>Episode ${n}: what it costs &amp; who pays</title>
      <itunes:title>What it costs</itunes:title>
      <link>https://shows.example/${n}</link>
      <guid isPermaLink="false">g-${n}</guid>
      <pubDate>${new Date(1_700_000_000_000 - n * 86_400_000).toUTCString()}</pubDate>
      <description>${escaped(own)}</description>
      <content:encoded><![CDATA[${own}]]></content:encoded>
      <itunes:summary>${'Short words about it. '.repeat(15)}</itunes:summary>
      <itunes:author>Someone</itunes:author>
      <itunes:duration>42:10</itunes:duration>
      <itunes:explicit>no</itunes:explicit>
      <itunes:image href="https://shows.example/${n}.jpg"/>
      <itunes:episode>${n}</itunes:episode>
      <enclosure url="https://cdn.example/${n}.mp3?a=1&amp;b=2" type="audio/mpeg" length="1"/>
    </item>`;
}

/** `fresh` items stand before those of the feed without any. */
export function makeFeed(items: number, fresh: number): Buffer {
  const all = Array.from({ length: items + fresh }, (_, n) => itemOf(n < fresh ? items + n : n - fresh));
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" ${namespaces}><channel><title>Long</title><link>https://shows.example/</link>${all.join('\n')}</channel></rss>`,
  );
}

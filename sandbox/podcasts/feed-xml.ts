import type { SandboxEpisode, SandboxShow } from '../shows/read-shows.ts';

const dayMs = 86_400_000;

/** When an episode came out: relative to the first start, so that the newest week is never empty. */
export function publishedAt(episode: SandboxEpisode, firstStartAt: Date): Date {
  const at = new Date(firstStartAt.getTime() - episode.publishedDaysAgo * dayMs);
  // Feeds name whole minutes.
  at.setUTCSeconds(0, 0);
  return at;
}

/** A show's RSS feed with the itunes and Podcasting 2.0 namespaces; `base` is the address of the show's folder. */
export function feedXml(show: SandboxShow, base: string, firstStartAt: Date): string {
  const items = show.episodes.map((episode) => itemXml(show, episode, base, firstStartAt));
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0">
  <channel>
    <title>${escapeXml(show.title)}</title>
    <link>${base}/</link>
    <description>${escapeXml(show.summary)}</description>
    <language>en-us</language>
    <itunes:author>${escapeXml(show.author)}</itunes:author>
    <itunes:image href="${base}/art.png"/>
    <itunes:explicit>false</itunes:explicit>
    <podcast:guid>${guidOf(show.slug)}</podcast:guid>
${show.hosts.map((host) => `    <podcast:person role="host">${escapeXml(host)}</podcast:person>`).join('\n')}
${items.join('\n')}
  </channel>
</rss>
`;
}

function itemXml(show: SandboxShow, episode: SandboxEpisode, base: string, firstStartAt: Date): string {
  const people = episode.speakers.map(({ name }) => {
    const role = show.hosts.includes(name) ? 'host' : 'guest';
    return `      <podcast:person role="${role}">${escapeXml(name)}</podcast:person>`;
  });
  const types = [
    ['json', 'application/json'],
    ['vtt', 'text/vtt'],
    ['srt', 'application/srt'],
  ] as const;
  const transcripts =
    show.transcripts === 'publisher'
      ? types.map(
          ([end, type]) => `      <podcast:transcript url="${base}/${episode.slug}.${end}" type="${type}"/>`,
        )
      : [];
  return `    <item>
      <title>${escapeXml(episode.title)}</title>
      <guid isPermaLink="false">${show.slug}-${episode.number}</guid>
      <pubDate>${publishedAt(episode, firstStartAt).toUTCString()}</pubDate>
      <description>${escapeXml(episode.summary)}</description>
      <link>${base}/${episode.slug}</link>
      <enclosure url="${base}/${episode.slug}.wav" length="${episode.durationSecs * 16_000}" type="audio/wav"/>
      <itunes:duration>${clock(episode.durationSecs)}</itunes:duration>
      <itunes:episode>${episode.number}</itunes:episode>
${[...people, ...transcripts].join('\n')}
    </item>`;
}

/** A stable UUID per show: the feed is recognised wherever it lives. */
function guidOf(slug: string): string {
  const hex = Buffer.from(slug.padEnd(16, '.').slice(0, 16)).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function clock(secs: number): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${pad(Math.floor(secs / 3600))}:${pad(Math.floor(secs / 60) % 60)}:${pad(secs % 60)}`;
}

export function escapeXml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

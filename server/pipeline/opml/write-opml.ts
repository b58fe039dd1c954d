import type { OpmlFeed } from './read-opml.ts';

interface Written {
  title: string;
  createdAt: Date;
  feeds: readonly OpmlFeed[];
}

/** An OPML 2.0 file, as podcast apps read it. */
export function writeOpml({ title, createdAt, feeds }: Written): string {
  const lines = feeds.map(({ title: name, feedUrl }) => {
    const shown = escapeText(name);
    return `    <outline type="rss" text="${shown}" title="${shown}" xmlUrl="${escapeText(feedUrl)}"/>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<opml version="2.0">',
    '  <head>',
    `    <title>${escapeText(title)}</title>`,
    `    <dateCreated>${createdAt.toUTCString()}</dateCreated>`,
    '  </head>',
    '  <body>',
    ...lines,
    '  </body>',
    '</opml>',
    '',
  ].join('\n');
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Line breaks become spaces, as they would when read again; what XML 1.0 cannot hold is left out. */
function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\s+/g, ' ')
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);
}

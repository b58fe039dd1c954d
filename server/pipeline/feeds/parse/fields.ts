/**
 * Elements whose content is text, whatever stands in it: `The <i>Real</i> Brokerage`, `<Vector> search`, XHTML. They are
 * read whole, up to their own end; an element of this list also ends another that was never closed.
 */
const texts = new Set([
  'title',
  'itunes:title',
  'media:title',
  'googleplay:title',
  'description',
  'content:encoded',
  'content',
  'summary',
  'subtitle',
  'itunes:summary',
  'itunes:subtitle',
  'media:description',
  'googleplay:description',
  'guid',
  'id',
  'link',
  'url',
  'pubdate',
  'published',
  'updated',
  'dc:date',
  'lastbuilddate',
  'itunes:duration',
  'duration',
  'itunes:season',
  'itunes:episode',
  'itunes:episodetype',
  'podcast:season',
  'podcast:episode',
  'podcast:person',
  'podcast:guid',
  'itunes:author',
  'googleplay:author',
  'dc:creator',
  'media:credit',
  'name',
  'itunes:name',
  'itunes:email',
  'itunes:new-feed-url',
  'itunes:type',
  'itunes:block',
  'itunes:explicit',
  'itunes:keywords',
  'language',
  'dc:language',
  'managingeditor',
  'webmaster',
  'copyright',
  'generator',
  'comments',
  'logo',
  'icon',
]);

/** Elements that hold others or attributes; they too show that a text before them was never closed. */
const holders = new Set([
  'item',
  'entry',
  'channel',
  'feed',
  'enclosure',
  'image',
  'author',
  'category',
  'source',
  'itunes:image',
  'itunes:owner',
  'itunes:category',
  'media:content',
  'media:group',
  'media:thumbnail',
  'podcast:transcript',
  'podcast:chapters',
  'podcast:value',
]);

const withoutAtom = (name: string) => (name.startsWith('atom:') ? name.slice(5) : name);

export const isTextField = (name: string): boolean => texts.has(withoutAtom(name));

/** HTML has elements of these names too (`<link>`, `<title>`, `<summary>`); inside unclosed text they still end it. */
export const isField = (name: string): boolean => {
  const bare = withoutAtom(name);
  return texts.has(bare) || holders.has(bare);
};

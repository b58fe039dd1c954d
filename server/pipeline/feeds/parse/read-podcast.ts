/** The channel of a feed (or the head of an Atom feed) as a podcast. */
import { attributeOf, childrenOf, type Element, textOf } from './element.ts';
import { oneLine, plainText, titleLine } from './plain-text.ts';
import { readPersons } from './read-episode.ts';
import { resolveUrl } from './resolve-url.ts';
import type { ParsedPodcast } from './types.ts';

export function readPodcast(channel: Element, base: string): ParsedPodcast {
  const linkUrl = readLink(channel, base);
  return {
    title: titleLine(textOf(channel, 'title', 'itunes:title', 'atom:title')) || untitled(linkUrl ?? base),
    author: readAuthor(channel),
    description: plainText(
      textOf(
        channel,
        'description',
        'itunes:summary',
        'subtitle',
        'atom:subtitle',
        'itunes:subtitle',
        'googleplay:description',
      ),
    ),
    imageUrl: readImage(channel, base),
    linkUrl,
    language:
      textOf(channel, 'language', 'dc:language').toLowerCase() || channel.attributes['xml:lang'] || null,
    podcastGuid: textOf(channel, 'podcast:guid').slice(0, 200).toLowerCase() || null,
    newFeedUrl: resolveUrl(textOf(channel, 'itunes:new-feed-url'), base),
    nextPageUrl: linkOfRel(channel, 'next', base),
    serial: textOf(channel, 'itunes:type').toLowerCase() === 'serial',
    blocked: textOf(channel, 'itunes:block').toLowerCase() === 'yes',
    persons: readPersons(channel),
  };
}

function readAuthor(channel: Element): string {
  const plain = nameOf(textOf(channel, 'itunes:author', 'googleplay:author', 'dc:creator', 'media:credit'));
  if (plain !== '') return plain;
  for (const owner of childrenOf(channel, 'author', 'atom:author', 'itunes:owner')) {
    const name = oneLine(textOf(owner, 'name', 'atom:name', 'itunes:name'));
    if (name !== '') return name;
  }
  return nameOf(textOf(channel, 'managingeditor', 'author'));
}

// Both sides bounded: what is longer is no address, and would only cost time.
const address =
  /(?:mailto:)?[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[\p{L}\d-]{1,63}\.){1,8}\p{L}[\p{L}\d-]{0,62}/giu;
const separators = String.raw`[\s,;:|/\u2013\u2014-]`;
const emptied = /\(\s*\)|<\s*>|\[\s*\]/g;
const atEnds = new RegExp(`^${separators}+|${separators}+$`, 'g');

/**
 * RSS 2.0 writes "address (name)", feeds also "name <address>", "name, address" and "address name": the name is shown,
 * the address is nobody's business. An at sign that belongs to no address is part of the name ("The Show @ Home").
 */
export function nameOf(text: string): string {
  const line = oneLine(text.slice(0, 1_000));
  if (!line.includes('@')) return line;
  const name = line.replace(address, '').replace(emptied, ' ');
  if (name === line) return line;
  const tidy = name
    .replace(/\s+/g, ' ')
    .replace(/(?: ?[,;|] ?){2,}/g, ', ')
    .replace(/ ([,;)])/g, '$1')
    .replace(atEnds, '');
  const inside = /^[("<[]+([^()"<>[\]]+)[)">\]]+$/.exec(tidy);
  return (inside?.[1] ?? tidy).trim();
}

function readImage(channel: Element, base: string): string | null {
  const address =
    attributeOf(channel, 'itunes:image', 'href') || attributeOf(channel, 'googleplay:image', 'href');
  const image = childrenOf(channel, 'image')[0];
  const plain = image === undefined ? '' : textOf(image, 'url');
  const atom = textOf(channel, 'logo', 'icon', 'atom:logo', 'atom:icon');
  return resolveUrl(address || plain || atom || attributeOf(channel, 'media:thumbnail', 'url'), base);
}

function readLink(channel: Element, base: string): string | null {
  return (
    resolveUrl(textOf(channel, 'link'), base) ??
    linkOfRel(channel, 'alternate', base) ??
    linkOfRel(channel, undefined, base)
  );
}

function linkOfRel(channel: Element, rel: string | undefined, base: string): string | null {
  const found = childrenOf(channel, 'link', 'atom:link').find(
    (link) => link.attributes.rel === rel && link.attributes.href,
  );
  return found ? resolveUrl(found.attributes.href ?? '', base) : null;
}

function untitled(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : 'Untitled podcast';
}

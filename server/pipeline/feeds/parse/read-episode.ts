/** One item of a feed, RSS or Atom, as an episode. */
import { hash } from 'node:crypto';
import { attributeOf, childrenOf, descendantsOf, type Element, textOf } from './element.ts';
import { parseFeedDate } from './parse-date.ts';
import { durationSecs } from './parse-duration.ts';
import { oneLine, onOneLine, plainText, titleLine } from './plain-text.ts';
import { resolveUrl } from './resolve-url.ts';
import type { FeedPerson, FeedTranscriptLink, ParsedEpisode } from './types.ts';

export interface EpisodeContext {
  /** For relative addresses. */
  base: string;
  channelPersons: readonly FeedPerson[];
}

export function readEpisode(item: Element, context: EpisodeContext): ParsedEpisode {
  const base = item.attributes['xml:base']
    ? (resolveUrl(item.attributes['xml:base'], context.base) ?? context.base)
    : context.base;
  const audio = readAudio(item, base);
  const pubDate = parseFeedDate(
    textOf(item, 'pubdate', 'published', 'dc:date', 'updated', 'atom:published', 'atom:updated'),
  );
  const plainTitle = titleLine(textOf(item, 'title', 'itunes:title', 'media:title', 'atom:title'));
  const duration = readDuration(item);
  const persons = readPersons(item);
  const title = plainTitle || untitled(pubDate, audio.audioUrl);
  const { audioUrl, audioType, audioBytes } = audio;
  const episode: ParsedEpisode = {
    ...readGuid(item, { title, pubDate, audioUrl }),
    sharesGuid: false,
    title,
    description: readDescription(item),
    pubDate,
    duration,
    durationSecs: durationSecs(duration),
    audioUrl,
    audioType,
    audioBytes,
    imageUrl: readImage(item, base),
    linkUrl: readLink(item, base),
    transcripts: readTranscripts(item, base),
    persons: persons.length > 0 ? persons : [...context.channelPersons],
    season: wholeNumber(textOf(item, 'podcast:season', 'itunes:season')),
    episodeNumber: wholeNumber(textOf(item, 'podcast:episode', 'itunes:episode')),
    episodeType: readType(textOf(item, 'itunes:episodetype')),
    contentHash: '',
  };
  episode.contentHash = hashOf(episode);
  return episode;
}

function readGuid(item: Element, fields: { title: string; pubDate: Date | null; audioUrl: string | null }) {
  const guid = onOneLine(textOf(item, 'guid', 'id', 'atom:id'));
  if (guid !== '') return { guid, guidFrom: 'guid' as const };
  if (fields.audioUrl !== null) return { guid: fields.audioUrl, guidFrom: 'enclosure' as const };
  return {
    guid: `${fields.title}|${fields.pubDate?.toISOString() ?? ''}`,
    guidFrom: 'titleAndDate' as const,
  };
}

function untitled(pubDate: Date | null, audioUrl: string | null): string {
  if (audioUrl !== null) {
    const name = new URL(audioUrl).pathname.split('/').filter(Boolean).at(-1) ?? '';
    const readable = safeDecode(name)
      .replace(/\.[a-z0-9]{2,4}$/i, '')
      .replace(/[_+]+/g, ' ')
      .trim();
    if (readable !== '') return readable;
  }
  return pubDate === null ? 'Untitled episode' : `Episode of ${pubDate.toISOString().slice(0, 10)}`;
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const descriptions = [
  'content:encoded',
  'description',
  'itunes:summary',
  'content',
  'summary',
  'itunes:subtitle',
  'media:description',
].map((name) => [name, `atom:${name}`] as const);

/** The longest useful text: show notes where there are some, else the summary. */
function readDescription(item: Element): string {
  for (const names of descriptions) {
    const text = plainText(textOf(item, ...names));
    if (text !== '') return text;
  }
  return '';
}

interface Media {
  audioUrl: string | null;
  audioType: string | null;
  audioBytes: number | null;
}

const audioName = /\.(mp3|m4a|m4b|aac|ogg|oga|opus|wav|flac)(?:$|[?#])/i;
const videoName = /\.(mp4|m4v|mov|webm|mkv)(?:$|[?#])/i;

/** The first audio of all enclosures, else the first video: nothing else can be listened to. */
function readAudio(item: Element, base: string): Media {
  let best: Media = { audioUrl: null, audioType: null, audioBytes: null };
  let bestRank = 0;
  for (const element of enclosuresOf(item)) {
    const url = resolveUrl(element.attributes.url ?? element.attributes.href ?? urlInside(element), base);
    if (url === null) continue;
    const type = (element.attributes.type ?? '').trim().toLowerCase();
    const rank = rankOf(type, url, element.attributes.medium);
    if (rank <= bestRank) continue;
    const bytes = wholeNumber(element.attributes.length ?? element.attributes.filesize ?? '');
    best = { audioUrl: url, audioType: type || null, audioBytes: bytes || null };
    bestRank = rank;
  }
  return best;
}

function enclosuresOf(item: Element): Element[] {
  const found = descendantsOf(item, 'enclosure', 'atom:enclosure');
  for (const link of childrenOf(item, 'link', 'atom:link'))
    if (link.attributes.rel === 'enclosure') found.push(link);
  found.push(...descendantsOf(item, 'media:content'));
  return found;
}

/** Some feeds write the address as text or as a child instead of an attribute. */
function urlInside(element: Element): string {
  return element.text.trim() || textOf(element, 'url', 'link');
}

function rankOf(type: string, url: string, medium: string | undefined): number {
  if (type.startsWith('audio/') || medium === 'audio') return 3;
  if (type.startsWith('video/') || medium === 'video') return 1;
  if (type.startsWith('image/') || type.startsWith('text/') || medium === 'image') return 0;
  if (audioName.test(url)) return 3;
  return videoName.test(url) ? 1 : 0;
}

function readDuration(item: Element): string {
  const text = textOf(item, 'itunes:duration', 'duration');
  if (text !== '') return text;
  const media = descendantsOf(item, 'media:content').find((element) => element.attributes.duration);
  return media?.attributes.duration?.trim() ?? '';
}

function readImage(item: Element, base: string): string | null {
  const address =
    attributeOf(item, 'itunes:image', 'href') ||
    attributeOf(item, 'googleplay:image', 'href') ||
    descendantsOf(item, 'media:thumbnail').find((element) => element.attributes.url)?.attributes.url ||
    '';
  return resolveUrl(address, base);
}

function readLink(item: Element, base: string): string | null {
  const plain = resolveUrl(textOf(item, 'link'), base);
  if (plain !== null) return plain;
  const links = childrenOf(item, 'link', 'atom:link');
  const found = links.find(
    (link) => ['alternate', undefined, ''].includes(link.attributes.rel) && link.attributes.href,
  );
  if (found) return resolveUrl(found.attributes.href ?? '', base);
  const guid = childrenOf(item, 'guid')[0];
  const permanent = guid !== undefined && guid.attributes.ispermalink?.toLowerCase() !== 'false';
  return permanent && /^https?:/i.test(guid.text.trim()) ? resolveUrl(guid.text, base) : null;
}

function readTranscripts(item: Element, base: string): FeedTranscriptLink[] {
  return childrenOf(item, 'podcast:transcript').flatMap((element) => {
    const url = resolveUrl(element.attributes.url ?? '', base);
    if (url === null) return [];
    return [
      {
        url,
        type: (element.attributes.type ?? '').trim().toLowerCase(),
        language: element.attributes.language?.trim() || null,
        rel: element.attributes.rel?.trim() || null,
      },
    ];
  });
}

export function readPersons(element: Element): FeedPerson[] {
  return childrenOf(element, 'podcast:person').flatMap((person) => {
    const name = oneLine(person.text);
    return name === ''
      ? []
      : [{ name, role: (person.attributes.role ?? 'host').trim().toLowerCase() || 'host' }];
  });
}

function readType(text: string): ParsedEpisode['episodeType'] {
  const type = text.toLowerCase();
  return type === 'trailer' || type === 'bonus' ? type : 'full';
}

function wholeNumber(text: string): number | null {
  return /^\d{1,15}$/.test(text.trim()) ? Number(text.trim()) : null;
}

const text = (value: string | null): string => (value === null ? 'null' : JSON.stringify(value));
const list = (value: readonly unknown[]): string => (value.length === 0 ? '[]' : JSON.stringify(value));

/**
 * Of the JSON of all that is said of it but its guid, the long text behind it and as it is. Written by hand, which takes
 * half the time; it must stay as it is, or every episode counts as changed once.
 */
function hashOf(it: ParsedEpisode): string {
  const date = it.pubDate === null ? 'null' : `"${it.pubDate.toISOString()}"`;
  const fields =
    `{"title":${text(it.title)},"pubDate":${date},"duration":${text(it.duration)},"durationSecs":${it.durationSecs}` +
    `,"audioUrl":${text(it.audioUrl)},"audioType":${text(it.audioType)},"audioBytes":${it.audioBytes}` +
    `,"imageUrl":${text(it.imageUrl)},"linkUrl":${text(it.linkUrl)},"transcripts":${list(it.transcripts)}` +
    `,"persons":${list(it.persons)},"season":${it.season},"episodeNumber":${it.episodeNumber}` +
    `,"episodeType":"${it.episodeType}"}`;
  return hash('sha256', fields + it.description, 'base64url').slice(0, 22);
}

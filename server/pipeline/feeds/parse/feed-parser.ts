/**
 * The streaming core: bytes in, episodes out, one item in memory at a time. XML errors that real feeds have (bare
 * ampersands, undeclared prefixes, stray control characters) are read over; what no feed needs is refused.
 */
import { SaxesParser } from 'saxes';
import { CdataLifter } from './cdata.ts';
import { type FeedDecoder, feedDecoder } from './decode-feed.ts';
import type { Element } from './element.ts';
import { decodeFeedEntities } from './feed-entities.ts';
import { FeedError } from './feed-error.ts';
import { Namespaces } from './namespaces.ts';
import { readEpisode } from './read-episode.ts';
import { readPodcast } from './read-podcast.ts';
import { explainOther } from './sniff-body.ts';
import type { FeedLimits, ParsedEpisode, ParsedPodcast } from './types.ts';

export interface FeedSource {
  url: string;
  contentType: string | null;
}

export interface FeedParser {
  /** Takes bytes and answers the episodes that they completed. */
  write(bytes: Uint8Array): ParsedEpisode[];
  /** Answers the last episodes and the podcast; throws `cut-off` and the like. */
  end(): { episodes: ParsedEpisode[]; podcast: ParsedPodcast; episodeCount: number; warnings: string[] };
  /** The channel as far as it is known: complete once the first item began, in most feeds. */
  podcast(): ParsedPodcast | null;
  /** Episodes that were read before a failure. */
  drain(): ParsedEpisode[];
}

const roots = new Set(['rss', 'rdf', 'rdf:rdf', 'feed', 'atom:feed', 'channel']);
const items = new Set(['item', 'entry', 'atom:entry']);
// Enough to see the XML declaration and what the body is at all.
const headBytes = 1024;

export function createFeedParser(source: FeedSource, limits: FeedLimits): FeedParser {
  const namespaces = new Namespaces();
  const sax = new SaxesParser({ xmlns: false, fragment: false, position: false });
  const cdata = new CdataLifter(limits.maxTextChars);
  const seen = new Set<string>();
  const stack: Element[] = [];
  let head = Buffer.alloc(0);
  let decoder: FeedDecoder | null = null;
  let size = 0;
  let busyMs = 0;
  let ready: ParsedEpisode[] = [];
  let channel: Element | null = null;
  let itemDepth = -1;
  let rootSeen = false;
  let rootClosed = false;
  let episodeCount = 0;
  let xmlErrors = 0;

  const fail = (reason: ConstructorParameters<typeof FeedError>[0], detail?: string): never => {
    throw new FeedError(reason, { episodeCount, ...(detail === undefined ? {} : { detail }) });
  };

  sax.on('error', () => {
    xmlErrors += 1;
  });
  sax.on('doctype', (text) => {
    if (/<!ENTITY/i.test(text)) fail('entities');
    if (/^\s*html/i.test(text)) fail('web-page');
  });
  sax.on('opentag', (tag) => {
    const attributes = tag.attributes as Record<string, string>;
    if (stack.length >= limits.maxDepth) fail('too-deep');
    namespaces.declare(attributes);
    const name = namespaces.usualName(tag.name);
    if (!rootSeen) openRoot(name);
    const element: Element = { name, attributes: lowerKeys(attributes), text: '', children: [] };
    if (name === 'channel' || name === 'feed' || name === 'atom:feed') channel ??= element;
    if (items.has(name) && itemDepth < 0) itemDepth = stack.length;
    stack.push(element);
  });
  const addText = (text: string) => {
    const top = stack.at(-1);
    if (top && top.text.length < limits.maxTextChars)
      top.text += text.slice(0, limits.maxTextChars - top.text.length);
  };
  sax.on('text', (text) => addText(decodeFeedEntities(text)));
  sax.on('cdata', (number) => addText(cdata.sectionOf(number)));
  sax.on('closetag', () => {
    const element = stack.pop();
    if (element === undefined) return;
    if (stack.length === 0) rootClosed = true;
    if (itemDepth === stack.length && items.has(element.name)) {
      itemDepth = -1;
      takeItem(element);
      return;
    }
    // Outside of items only the channel's own fields are kept, so memory does not grow with the feed.
    const parent = stack.at(-1);
    if (parent && parent.children.length < 500) parent.children.push(element);
  });

  function openRoot(name: string): void {
    rootSeen = true;
    if (roots.has(name)) return;
    if (name === 'html') fail('web-page');
    fail('not-a-feed', `This address answers XML (<${name.slice(0, 30)}>), but not a podcast feed.`);
  }

  function takeItem(element: Element): void {
    const known = podcast();
    const episode = readEpisode(element, {
      base: known?.linkUrl ?? source.url,
      channelPersons: known?.persons ?? [],
    });
    if (seen.has(episode.guid)) return;
    seen.add(episode.guid);
    episodeCount += 1;
    ready.push(episode);
  }

  let podcastAt = -1;
  let podcastKnown: ParsedPodcast | null = null;
  function podcast(): ParsedPodcast | null {
    if (channel === null) return null;
    if (podcastKnown === null || podcastAt !== channel.children.length) {
      podcastKnown = readPodcast(channel, source.url);
      podcastAt = channel.children.length;
    }
    return podcastKnown;
  }

  function feed(text: string): void {
    const started = performance.now();
    // XML allows no control characters; feeds hold some, and they mean nothing.
    sax.write(cdata.lift(text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')));
    busyMs += performance.now() - started;
    if (busyMs > limits.maxBusyMs) fail('too-slow');
  }

  function openDecoder(): void {
    const start = explainOther(head, source.contentType);
    if (start.error) fail(start.error, start.detail);
    decoder = feedDecoder(head, source.contentType);
    feed(decoder.write(head).replace(/^[\s\ufeff]+/, ''));
  }

  const drain = () => {
    const batch = ready;
    ready = [];
    return batch;
  };

  return {
    podcast,
    drain,
    write(bytes) {
      size += bytes.byteLength;
      if (size > limits.maxDecodedBytes) fail('too-large');
      if (decoder !== null) feed(decoder.write(bytes));
      else {
        head = Buffer.concat([head, bytes]);
        if (head.byteLength >= headBytes) openDecoder();
      }
      return drain();
    },
    end() {
      if (decoder === null) {
        if (new TextDecoder('latin1').decode(head).trim() === '') fail('empty');
        openDecoder();
      }
      feed((decoder as FeedDecoder | null)?.end() ?? '');
      sax.write(cdata.end());
      if (!rootSeen) fail('not-a-feed');
      const found = podcast();
      if (!rootClosed) {
        const got =
          episodeCount === 1
            ? 'The 1 episode before it was kept.'
            : `The ${episodeCount} episodes before it were kept.`;
        fail('cut-off', episodeCount > 0 ? `The feed breaks off in the middle. ${got}` : undefined);
      }
      if (found === null)
        return fail('not-a-feed', 'This address answers XML without a channel: it is not a podcast feed.');
      const warnings = xmlErrors > 0 ? ['The feed is not well-formed XML; it was read all the same.'] : [];
      return { episodes: drain(), podcast: found, episodeCount, warnings };
    },
  };
}

function lowerKeys(attributes: Record<string, string>): Record<string, string> {
  const lower: Record<string, string> = {};
  for (const name in attributes) lower[name.toLowerCase()] = decodeFeedEntities(attributes[name] ?? '');
  return lower;
}

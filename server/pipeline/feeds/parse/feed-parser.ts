/**
 * The streaming core: bytes in, episodes out, one item in memory at a time. What is broken in an item stays in it: it
 * is read as far as it can be understood, and costs at most itself. What no feed needs is refused.
 */
import { BusyClock } from './busy-clock.ts';
import { hasControlBytes } from './control-bytes.ts';
import { type FeedDecoder, feedDecoder } from './decode-feed.ts';
import { type Element, firstNamed } from './element.ts';
import { cutOffSentence, FeedError } from './feed-error.ts';
import { FeedWarnings } from './feed-warnings.ts';
import { ItemSlicer, type Slice, type Upcoming } from './item-slicer.ts';
import { KnownItems } from './known-items.ts';
import { KnownTags } from './known-tags.ts';
import { Namespaces } from './namespaces.ts';
import { readEpisode } from './read-episode.ts';
import { type Markup, readMarkup } from './read-markup.ts';
import { readPodcast } from './read-podcast.ts';
import { readUsualItem, type UsualItem } from './read-usual-item.ts';
import { explainOther } from './sniff-body.ts';
import { startOfFeed } from './start-of-feed.ts';
import { Twins, type Twinship, twinMarksOf } from './twins.ts';
import type { FeedLimits, ParsedEpisode, ParsedPodcast } from './types.ts';

export interface FeedSource {
  url: string;
  contentType: string | null;
}

export interface FeedParser {
  /** Takes bytes and answers the episodes that they completed. */
  write(bytes: Uint8Array): ParsedEpisode[];
  /** Answers the last episodes and the podcast; throws `cut-off` and the like. `brokeOff`: more should have come. */
  end(brokeOff?: boolean): {
    episodes: ParsedEpisode[];
    podcast: ParsedPodcast;
    /** Those that were not read again count too. */
    episodeCount: number;
    warnings: string[];
    /** For the next reading of this feed. */
    items: Uint8Array;
  };
  /** The channel as far as it is known: complete once the first item began, in most feeds. */
  podcast(): ParsedPodcast | null;
  /** Episodes that were read before a failure. */
  drain(): ParsedEpisode[];
}

const roots = new Set(['rss', 'rdf', 'rdf:rdf', 'feed', 'atom:feed', 'channel']);
const channels = ['channel', 'feed', 'atom:feed'];
const itemNames = new Set(['item', 'entry', 'atom:entry']);
// Enough to see the XML declaration and what the body is at all.
const headBytes = 1024;
// Of what stands outside of items; channels have a few thousand characters.
const maxOutsideChars = 1_000_000;
const maxItemBytes = 2_000_000;

// The mark of UTF-8, byte by byte, and white space.
const startOfAll = /^(?:\s|\u00ef\u00bb\u00bf)+/;

// XML allows no control characters; feeds hold some, and they mean nothing.
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/;
const beyondAscii = /[\u0080-\u00ff]/;

const isEpisode = (twin: Twinship): boolean => twin === 'first' || twin === 'other';

/** `packed`: the items of the last reading; an item that stands there is not read again. */
export function createFeedParser(
  source: FeedSource,
  limits: FeedLimits,
  packed: Uint8Array | null = null,
): FeedParser {
  const namespaces = new Namespaces();
  const knownTags = new KnownTags(namespaces);
  const twins = new Twins();
  const warnings = new FeedWarnings();
  let outside = '';
  let head = Buffer.alloc(0);
  let decoder: FeedDecoder | null = null;
  let size = 0;
  /** Whether all that the slicer holds is ASCII. */
  let isPlain = true;
  /** Whether any of all that came does not belong into XML. */
  let mayHaveControls = false;
  const clock = new BusyClock();
  let ready: ParsedEpisode[] = [];
  let podcast: ParsedPodcast | null = null;
  let rootChecked = false;
  let episodeCount = 0;

  const fail = (reason: ConstructorParameters<typeof FeedError>[0], detail?: string): never => {
    throw new FeedError(reason, { episodeCount, ...(detail === undefined ? {} : { detail }) });
  };
  const slicer = new ItemSlicer(
    { maxTextBytes: limits.maxTextChars * 3, maxItemBytes },
    { isItem, readUsual, takeUsual, take },
  );
  // What an item is read by beside its own bytes; it stands when the first one comes.
  const context = () => {
    const { linkUrl = null, persons = [] } = podcast ?? {};
    return [source.url, linkUrl, persons, namespaces.declared(), limits, decoder?.charset];
  };
  const knownItems = new KnownItems(packed, context, { twins, warnings });

  function isItem(name: string): boolean {
    // The prefixes stand in what came before.
    if (!rootChecked) readOutside();
    return itemNames.has(namespaces.usualName(name));
  }

  function take(slice: Slice): void {
    if (slice.kind === 'item') {
      takeItem(slice.text, slice.tooLong);
      return;
    }
    // White space between items says nothing; the rest is copied, so that it does not hold what it was cut from.
    if (slice.text.trim() === '' || outside.length > maxOutsideChars) return;
    outside += Buffer.from(textOf(slice.text)).toString();
  }

  /** Reads the channel from what stands outside of items, and refuses what is no feed. */
  function readOutside(): Markup {
    const markup = readMarkup(outside, namespaces, limits, false);
    if (markup.refused !== null) fail(markup.refused);
    if (/^\s*html/i.test(markup.doctype ?? '')) fail('web-page');
    const root = markup.top.children[0];
    if (root === undefined) return markup;
    rootChecked = true;
    if (!roots.has(root.name)) {
      if (root.name === 'html') fail('web-page');
      fail('not-a-feed', `This address answers XML (<${root.name.slice(0, 30)}>), but not a podcast feed.`);
    }
    const channel = channelOf(markup);
    if (channel !== null) podcast = readPodcast(channel, source.url);
    return markup;
  }

  function textOf(piece: string): string {
    if ((isPlain || !beyondAscii.test(piece)) && !hasControls(piece)) return piece;
    const text = decoder?.textOf(piece) ?? '';
    return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
  }

  const hasControls = (piece: string): boolean => mayHaveControls && controls.test(piece);

  /** Whether it stood so in the last reading; then it counts, and is not handed over again. */
  const isKnown = (raw: string): boolean => countAgain(knownItems.again(raw));

  function countAgain(twin: Twinship | null): boolean {
    if (twin !== null) count(twin);
    return twin !== null;
  }

  function count(twin: Twinship): void {
    if (twin === 'other') warnings.sharedGuid();
    if (isEpisode(twin)) episodeCount += 1;
  }

  /** Of a feed that was read before what it was then, of another one what it is. */
  function readUsual(held: string): Upcoming | null {
    if (packed !== null) return expectAgain(held);
    const usual = isPlain ? readUsualItem(held, knownTags, limits) : null;
    if (usual === null || usual.item.children.length === 0) return null;
    const raw = held.slice(0, usual.end);
    if (hasControls(raw)) return null;
    const take = () => {
      keep(raw, usual, true);
      return true;
    };
    return { end: usual.end, take };
  }

  function expectAgain(held: string): Upcoming | null {
    const known = knownItems.expect(held);
    return known && { end: known.end, take: () => countAgain(known.meet()) };
  }

  function takeUsual(raw: string): boolean {
    if (isKnown(raw)) return true;
    const text = textOf(raw);
    const usual = readUsualItem(text, knownTags, limits);
    if (usual === null || usual.end !== text.length || usual.item.children.length === 0) return false;
    keep(raw, usual, true);
    return true;
  }

  function takeItem(raw: string, tooLong: boolean): void {
    if (!tooLong && isKnown(raw)) return;
    const text = textOf(raw);
    const scope = text.includes('xmlns') ? namespaces.copy() : namespaces;
    const markup = readMarkup(text, scope, limits, true);
    const item = markup.top.children[0];
    if (markup.flawed) warnings.flawed();
    // An item without anything in it is none.
    if (item === undefined || item.children.length === 0) return;
    if (markup.refused === null && !tooLong) keep(raw, { item, flawed: markup.flawed }, false);
    else
      warnings.leftOut(
        episodeOf(item).title,
        tooLong ? 'it is far too long' : 'its elements are nested too deeply',
      );
  }

  const episodeOf = (item: Element) =>
    readEpisode(item, { base: podcast?.linkUrl ?? source.url, channelPersons: podcast?.persons ?? [] });

  function keep(raw: string, { item, flawed }: Pick<UsualItem, 'item' | 'flawed'>, isUsual: boolean): void {
    if (flawed) warnings.flawed();
    const episode = episodeOf(item);
    const marks = twinMarksOf(episode);
    const twin = twins.meet(marks);
    knownItems.add(raw, { twin, marks, flawed }, isUsual);
    count(twin);
    episode.sharesGuid = twin === 'other';
    if (isEpisode(twin)) ready.push(episode);
    else if (twin === 'spare')
      warnings.leftOut(episode.title, 'it has the guid and the audio of another one');
  }

  function feed(bytes: string): void {
    if (clock.after(() => slicer.write(bytes)) > limits.maxBusyMs) fail('too-slow');
  }

  /** Once it is known where the feed begins: notices of the host may stand before it. */
  function openDecoder(isAll: boolean): void {
    const begins = startOfFeed(head, isAll);
    if (begins === null) return;
    if (begins > 0) warnings.flawed();
    head = head.subarray(begins);
    const start = explainOther(head, source.contentType);
    if (start.error) fail(start.error, start.detail);
    decoder = feedDecoder(head, source.contentType);
    isPlain = decoder.isAscii(head);
    feed(decoder.write(head).replace(startOfAll, ''));
  }

  const drain = () => {
    const batch = ready;
    ready = [];
    return batch;
  };

  return {
    podcast: () => podcast,
    drain,
    write(bytes) {
      size += bytes.byteLength;
      if (size > limits.maxDecodedBytes) fail('too-large');
      mayHaveControls ||= hasControlBytes(bytes);
      if (decoder !== null) {
        isPlain = (isPlain || !beyondAscii.test(slicer.held)) && decoder.isAscii(bytes);
        feed(decoder.write(bytes));
      } else {
        head = Buffer.concat([head, bytes]);
        if (head.byteLength >= headBytes) openDecoder(false);
      }
      return drain();
    },
    end(brokeOff = false) {
      if (decoder === null) {
        if (new TextDecoder('latin1').decode(head).trim() === '') fail('empty');
        openDecoder(true);
      }
      feed((decoder as FeedDecoder | null)?.end() ?? '');
      const insideItem = slicer.end();
      const markup = readOutside();
      if (!rootChecked) fail('not-a-feed');
      const isOpen = !isClosed(markup);
      if (insideItem || (isOpen && (brokeOff || episodeCount === 0 || endsInTag(outside))))
        fail('cut-off', cutOffSentence(episodeCount));
      if (isOpen) warnings.unclosed(episodeCount);
      if (podcast === null)
        return fail('not-a-feed', 'This address answers XML without a channel: it is not a podcast feed.');
      if (markup.flawed) warnings.flawed();
      return {
        episodes: drain(),
        podcast,
        episodeCount,
        warnings: warnings.sentences(),
        items: knownItems.packed(),
      };
    },
  };
}

/** Whether what stands behind the last item ends in the middle of a tag. */
const endsInTag = (outside: string): boolean => outside.lastIndexOf('<') > outside.lastIndexOf('>');

function channelOf(markup: Markup): Element | null {
  return firstNamed(markup.top, channels, 3);
}

/** A channel that was closed is whole, even where the end of `rss` around it is missing. */
function isClosed({ closed, top }: Markup): boolean {
  const root = top.children[0]?.name ?? '';
  return closed.has(root) || (root === 'rss' && closed.has('channel'));
}

import { SaxesParser } from 'saxes';
import { mostOpmlFeeds } from '../../../contract/groups.ts';
import { Refusal } from '../../kit/errors.ts';

export interface OpmlFeed {
  /** Empty where the line has none. */
  title: string;
  feedUrl: string;
}

/** Writers of OPML leave ampersands as they are; an XML parser would swallow what follows up to the next semicolon. */
const bareAmpersand = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/gi;
/** Unclosed ones that are all closed at once would cost a second and more. */
const mostDepth = 100;
/** Each mistake costs the parser time; a file with more of them is no longer worth reading over. */
const mostMistakes = 1_000;
/** A hundred for each of 1,000 podcasts, entities of HTML among them. 900,000 would cost half a second. */
const mostBareAmpersands = 100_000;
/** Writers of OPML know about ten. */
const mostAttributes = 100;
const longestTitle = 300;
const longestAddress = 2_000;

/**
 * The feeds that an OPML file names, in its order and however deep they are nested. Mistakes of XML are read over. Throws
 * a refusal (422) for what is no OPML, names no feed or more than 1,000, declares entities, nests too deeply, or is broken
 * beyond reading.
 */
export function readOpml(text: string): OpmlFeed[] {
  const found: OpmlFeed[] = [];
  let root: string | null = null;
  let depth = 0;
  let mistakes = 0;
  let attributesOfTag = 0;
  const sax = new SaxesParser({ xmlns: false, fragment: false, position: false });
  sax.on('error', () => {
    mistakes += 1;
    if (mistakes > mostMistakes) throw broken();
  });
  sax.on('opentagstart', () => {
    attributesOfTag = 0;
  });
  sax.on('attribute', () => {
    attributesOfTag += 1;
    if (attributesOfTag > mostAttributes) throw broken();
  });
  sax.on('doctype', (declared) => {
    if (/<!ENTITY/i.test(declared))
      throw new Refusal(422, 'This file declares entities, which no OPML file needs.');
  });
  sax.on('opentag', ({ name, attributes }) => {
    root ??= name.toLowerCase();
    if (root !== 'opml')
      throw new Refusal(422, 'This is not an OPML file. Export one from your podcast app.');
    depth += 1;
    if (depth > mostDepth) throw new Refusal(422, 'The outlines of this file are nested too deeply.');
    if (name.toLowerCase() !== 'outline') return;
    const of = lowerKeys(attributes as Record<string, string>);
    const feedUrl = (of.get('xmlurl') ?? '').trim();
    if (feedUrl === '') return;
    if (found.length >= mostOpmlFeeds) {
      throw new Refusal(422, 'This file names more than 1,000 podcasts. Split it into several.');
    }
    const title = (of.get('title') || of.get('text') || '').trim();
    found.push({ title: title.slice(0, longestTitle), feedUrl: feedUrl.slice(0, longestAddress) });
  });
  sax.on('closetag', () => {
    depth -= 1;
  });
  sax.write(escapeBareAmpersands(text).trimStart());
  if (root === null) throw new Refusal(422, 'This is not an OPML file. Export one from your podcast app.');
  if (found.length === 0) throw new Refusal(422, 'This OPML file names no podcasts.');
  return found;
}

function escapeBareAmpersands(text: string): string {
  let bare = 0;
  return text.replace(bareAmpersand, () => {
    bare += 1;
    if (bare > mostBareAmpersands) throw broken();
    return '&amp;';
  });
}

function broken(): Refusal {
  return new Refusal(422, 'This file is broken: it is not XML as OPML wants it.');
}

function lowerKeys(attributes: Record<string, string>): Map<string, string> {
  return new Map(Object.entries(attributes).map(([name, value]) => [name.toLowerCase(), value]));
}

/** The public pages: rendered by a bundle of the web client's own (run/build-pages.mjs), kept while the facts stay. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Issue } from '../../../contract/digests.ts';
import type { AnswerIn } from '../../../contract/kit.ts';
import type { Meta } from '../../../contract/live.ts';
import type { reading } from '../../../contract/reading.ts';
import { SentText } from './encoded.ts';
import type { KeptFacts } from './keep-facts.ts';

/** What the pages say that only the running server knows. */
export interface PublicFacts extends Meta {
  /** The issue that everybody may read whole; null while nothing is published. */
  sample: Issue | null;
  /** The newest published digest: what the free sample mails. */
  newest: Issue | null;
  /** Titles and first lines of what is published, newest first. */
  issues: readonly IssueLine[];
}

interface IssueLine
  extends Pick<Issue, 'issueNumber' | 'title' | 'groupName' | 'startDate' | 'endDate' | 'publishDate'> {
  opening: string;
  isPublic: boolean;
}

/** What stands on a page that a link of a mail opens (link-pages.ts). */
export type LinkPage =
  | { kind: 'issue'; issue: AnswerIn<typeof reading.open>['issue'] }
  /** `email` is masked; `isNew`: it was turned off just now. */
  | { kind: 'unsubscribe'; email: string | null; isComplimentary: boolean; isOff: boolean; isNew: boolean }
  | { kind: 'preferences'; email: string; isComplimentary: boolean; weekly: boolean; isSaved: boolean }
  /** The link does not open: a status and a sentence. */
  | { kind: 'closed'; of: 'read' | 'preferences' | 'unsubscribe'; status: number; sentence: string };

/** What a request says of the browser that asks; see `lookOf`. */
export interface Look {
  theme: 'dark' | 'light';
  /** The browser holds a reader's session; whether it lives is not asked, since it opens nothing here. */
  isReader: boolean;
  /** Why a plain form was refused, and what was typed. */
  problem?: { sentence: string; typed: string };
}

/** The picture of the public issue for shares: its file name, and what is drawn. */
export interface ShareCard {
  name: string;
  brandName: string;
  line: string;
  title: string;
}

/** What the bundle exports; the server and the web client meet here at run time only. */
interface Renderer {
  renderPublicPage(path: string, facts: PublicFacts, look: Look): { status: 200 | 404; html: string };
  renderLinkPage(path: string, facts: PublicFacts, look: Look, page: LinkPage): string;
  renderShell(html: string, facts: { meta: Meta; theme: Look['theme'] }): string;
  renderSitemap(facts: PublicFacts): string;
  renderRobots(facts: PublicFacts): string;
  shareCard(facts: PublicFacts): ShareCard | null;
  /** Which page stands at a path: the path itself, or one key for all that lead nowhere. */
  keyOf(path: string): string;
  samples: readonly string[];
}

export interface PublicDocument {
  status: 200 | 404;
  type: string;
  body: SentText;
  etag: string;
}

/** Rendered issues that are kept for the next reader, in their looks. */
const mostIssues = 40;
const mostPages = 120;
const mostShells = 8;
const crawled = new Set(['/sitemap.xml', '/robots.txt']);

export interface PublicPages {
  read(path: string, look: Look): Promise<PublicDocument>;
  /** A page as it stands there for whoever says nothing of themselves, where it was read since anything changed. */
  kept(path: string): PublicDocument | null;
  /** A page that a link of a mail opens, as HTML. */
  readLinkPage(path: string, look: Look, page: LinkPage): Promise<SentText>;
  /** The app's document as this browser gets it. */
  shell(html: string, meta: Meta, theme: Look['theme']): SentText;
  shareCard(): Promise<ShareCard | null>;
  samples: readonly string[];
}

/** Null where the bundle was not built: the server then has no pages. */
export async function loadPublicPages(options: {
  webRoot: string;
  facts: Pick<KeptFacts<PublicFacts>, 'read' | 'current'>;
}): Promise<PublicPages | null> {
  const file = join(options.webRoot, '../pages/render.js');
  if (!existsSync(file)) return null;
  const renderer = (await import(pathToFileURL(file).href)) as Renderer;
  const { stateOf, current } = keepState(options.facts);
  const issues = createKept<SentText>(mostIssues);
  const shells = createKept<SentText>(mostShells);
  return {
    samples: renderer.samples,
    async read(path, look) {
      const { facts, pages, byPath } = await stateOf();
      // What somebody typed is nobody else's page.
      if (look.problem) return render(renderer, path, facts, look);
      const key = crawled.has(path) ? path : `${renderer.keyOf(path)} ${lookKey(look)}`;
      const page = pages(key, () => render(renderer, path, facts, look));
      if (page.status === 200 && isPlain(look)) byPath(path, () => page);
      return page;
    },
    kept: (path) => current()?.byPath(path) ?? null,
    async readLinkPage(path, look, page) {
      const { facts, hash } = await stateOf();
      // What one reader wants is nobody else's page; an issue is that of all its readers.
      if (page.kind !== 'issue') return new SentText(renderer.renderLinkPage(path, facts, look, page));
      const of = `${hash} ${hashOf(JSON.stringify(page))} ${lookKey(look)}`;
      return issues(of, () => new SentText(renderer.renderLinkPage('/read/issue', facts, look, page)));
    },
    shell(html, meta, theme) {
      const text = renderer.renderShell(html, { meta, theme });
      return shells(text, () => new SentText(text));
    },
    shareCard: async () => renderer.shareCard((await stateOf()).facts),
  };
}

interface State {
  facts: PublicFacts;
  hash: string;
  pages: Kept<PublicDocument>;
  /** Those that were asked for without a cookie. */
  byPath: Kept<PublicDocument>;
}

/** The pages of one state of the facts: facts that were read again and say the same keep them. */
function keepState(facts: Pick<KeptFacts<PublicFacts>, 'read' | 'current'>) {
  let state: State | undefined;
  return {
    async stateOf(): Promise<State> {
      const now = await facts.read();
      if (state?.facts === now) return state;
      const hash = hashOf(JSON.stringify(now));
      const same = state?.hash === hash ? state : null;
      state = {
        facts: now,
        hash,
        pages: same?.pages ?? createKept<PublicDocument>(mostPages),
        byPath: same?.byPath ?? createKept<PublicDocument>(mostPages),
      };
      return state;
    },
    /** Null where the facts would have to be asked for. */
    current: (): State | null => (state !== undefined && state.facts === facts.current() ? state : null),
  };
}

interface Kept<Value> {
  (key: string, make: () => Value): Value;
  (key: string): Value | null;
}

/** Made once for each key; all are forgotten when there are too many. Without a way to make it, what there is. */
function createKept<Value>(most: number): Kept<Value> {
  const kept = new Map<string, Value>();
  function keep(key: string, make: () => Value): Value;
  function keep(key: string): Value | null;
  function keep(key: string, make?: () => Value): Value | null {
    const known = kept.get(key);
    if (known !== undefined || make === undefined) return known ?? null;
    const made = make();
    if (kept.size >= most) kept.clear();
    kept.set(key, made);
    return made;
  }
  return keep;
}

/** As it comes to a browser that sends no cookie. */
const isPlain = ({ theme, isReader }: Look) => theme === 'dark' && !isReader;

const lookKey = ({ theme, isReader }: Look) => `${theme}${isReader ? ' reader' : ''}`;

function render(renderer: Renderer, path: string, facts: PublicFacts, look: Look): PublicDocument {
  if (path === '/sitemap.xml')
    return asDocument('application/xml; charset=utf-8', renderer.renderSitemap(facts));
  if (path === '/robots.txt') return asDocument('text/plain; charset=utf-8', renderer.renderRobots(facts));
  const { status, html } = renderer.renderPublicPage(path, facts, look);
  return asDocument('text/html; charset=utf-8', html, status);
}

function asDocument(type: string, text: string, status: 200 | 404 = 200): PublicDocument {
  return { status, type, body: new SentText(text), etag: `"${hashOf(text).slice(0, 27)}"` };
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** The public pages: rendered by a bundle of the web client's own (run/build-pages.mjs), kept while the facts stay. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Issue } from '../../../contract/digests.ts';
import type { AnswerIn } from '../../../contract/kit.ts';
import type { Meta } from '../../../contract/live.ts';
import type { reading } from '../../../contract/reading.ts';
import type { Log } from '../../kit/log.ts';

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
  text: string;
  etag: string;
}

/** Rendered issues that are kept for the next reader, in their looks. */
const mostIssues = 40;
const crawled = new Set(['/sitemap.xml', '/robots.txt']);

export interface PublicPages {
  read(path: string, look: Look): Promise<PublicDocument>;
  /** A page that a link of a mail opens, as HTML. */
  readLinkPage(path: string, look: Look, page: LinkPage): Promise<string>;
  /** The app's document as this browser gets it. */
  shell(html: string, meta: Meta, theme: Look['theme']): string;
  shareCard(): Promise<ShareCard | null>;
  samples: readonly string[];
}

/** Null where the bundle was not built: the server then has no pages. */
export async function loadPublicPages(options: {
  webRoot: string;
  facts: () => Promise<PublicFacts>;
  log: Log;
}): Promise<PublicPages | null> {
  const file = join(options.webRoot, '../pages/render.js');
  if (!existsSync(file)) return null;
  const renderer = (await import(pathToFileURL(file).href)) as Renderer;
  const readFacts = steadyFacts(options);
  let rendered = { of: '', pages: new Map<string, PublicDocument>() };
  const issues = new Map<string, string>();
  return {
    samples: renderer.samples,
    async read(path, look) {
      const facts = await readFacts();
      // What somebody typed is nobody else's page.
      if (look.problem) return render(renderer, path, facts, look);
      const of = hashOf(JSON.stringify(facts));
      if (rendered.of !== of) rendered = { of, pages: new Map() };
      const key = crawled.has(path) ? path : `${renderer.keyOf(path)} ${lookKey(look)}`;
      const known = rendered.pages.get(key);
      if (known) return known;
      const page = render(renderer, path, facts, look);
      rendered.pages.set(key, page);
      return page;
    },
    async readLinkPage(path, look, page) {
      const facts = await readFacts();
      // What one reader wants is nobody else's page; an issue is that of all its readers.
      if (page.kind !== 'issue') return renderer.renderLinkPage(path, facts, look, page);
      const of = `${hashOf(JSON.stringify([facts, page]))} ${lookKey(look)}`;
      const known = issues.get(of);
      if (known !== undefined) return known;
      const html = renderer.renderLinkPage('/read/issue', facts, look, page);
      if (issues.size >= mostIssues) issues.clear();
      issues.set(of, html);
      return html;
    },
    shell: (html, meta, theme) => renderer.renderShell(html, { meta, theme }),
    shareCard: async () => renderer.shareCard(await readFacts()),
  };
}

const lookKey = ({ theme, isReader }: Look) => `${theme}${isReader ? ' reader' : ''}`;

function render(renderer: Renderer, path: string, facts: PublicFacts, look: Look): PublicDocument {
  if (path === '/sitemap.xml')
    return asDocument('application/xml; charset=utf-8', renderer.renderSitemap(facts));
  if (path === '/robots.txt') return asDocument('text/plain; charset=utf-8', renderer.renderRobots(facts));
  const { status, html } = renderer.renderPublicPage(path, facts, look);
  return asDocument('text/html; charset=utf-8', html, status);
}

function asDocument(type: string, text: string, status: 200 | 404 = 200): PublicDocument {
  return { status, type, text, etag: `"${hashOf(text).slice(0, 27)}"` };
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** A database that does not answer takes the sample away only where none was read before. */
function steadyFacts({
  facts,
  log,
}: {
  facts: () => Promise<PublicFacts>;
  log: Log;
}): () => Promise<PublicFacts> {
  let last: PublicFacts | undefined;
  return async () => {
    try {
      last = await facts();
      return last;
    } catch (error) {
      if (last === undefined) throw error;
      log.error({ err: error }, 'The public pages show what was last known');
      return last;
    }
  };
}

/** Serves what browsers open: files with long caching, the app's one HTML shell, and the rendered public pages. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Meta } from '../../../contract/live.ts';
import type { Log } from '../../kit/log.ts';
import { matchesEtag } from '../matches-etag.ts';
import { placeOf } from './addresses.ts';
import { SentText } from './encoded.ts';
import type { KeptFacts } from './keep-facts.ts';
import { type LinkPagesDeps, mountLinkPages } from './link-pages.ts';
import { lookOf } from './look.ts';
import { mountPlainForm, type PlainFormDeps } from './plain-form.ts';
import { loadPublicPages, type PublicDocument, type PublicFacts, type PublicPages } from './public-pages.ts';
import { createSharePictures } from './share-picture.ts';

export interface PagesDeps {
  webRoot: string;
  facts: Pick<KeptFacts<PublicFacts>, 'read' | 'current'>;
  meta: () => Meta;
  askForSample: PlainFormDeps['askForSample'];
  handlers: LinkPagesDeps['handlers'];
  identify: LinkPagesDeps['identify'];
  production: boolean;
  log: Log;
}

/** Answers with the pages, for what stands before the router (answer-kept-pages.ts). */
export async function mountPages(
  server: FastifyInstance,
  deps: PagesDeps,
): Promise<Pick<PublicPages, 'kept'> | null> {
  const pages = await loadPublicPages(deps);
  const built = existsSync(join(deps.webRoot, 'index.html'));
  if (built) await serveFiles(server, deps.webRoot);
  if (deps.production && pages !== null) nameSamples(deps.log, pages.samples);
  const shell = built ? readFileSync(join(deps.webRoot, 'index.html'), 'utf8') : '';
  await mountPlainForm(server, {
    askForSample: deps.askForSample,
    refused: async (request, problem) =>
      (await pages?.read('/offer', { ...lookOf(request), problem })) ?? null,
  });
  await mountLinkPages(server, { ...deps, render: built ? (pages?.readLinkPage ?? null) : null });
  if (pages !== null) mountSharePicture(server, deps.webRoot, pages);
  server.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (path.startsWith('/api/') || path === '/api') {
      return reply.status(404).send({ error: 'There is no such call.' });
    }
    if (!built || !['GET', 'HEAD'].includes(request.method)) return plainNotFound(reply);
    const place = placeOf(path);
    const look = lookOf(request);
    if (place !== 'public') {
      const body = pages?.shell(shell, deps.meta(), look.theme) ?? new SentText(shell);
      return sendShell(request, reply, { body, status: place === 'app' ? 200 : 404 });
    }
    if (pages === null) return plainNotFound(reply);
    return sendPage(request, reply, await pages.read(withoutSlash(path), look));
  });
  return pages;
}

async function serveFiles(server: FastifyInstance, webRoot: string): Promise<void> {
  await server.register(fastifyStatic, {
    root: webRoot,
    wildcard: false,
    preCompressed: true,
    index: false,
    setHeaders: (reply, path) => {
      // File names under assets/ carry a hash of their content.
      const forever = path.includes('/assets/');
      reply.header('Cache-Control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}

/** The name says what is drawn; an older name leads to the picture of today, since shared links keep theirs. */
function mountSharePicture(server: FastifyInstance, webRoot: string, pages: PublicPages): void {
  const pictureOf = createSharePictures(webRoot);
  server.get<{ Params: { name: string } }>(
    '/share/:name',
    { schema: { hide: true } },
    async (request, reply) => {
      const card = await pages.shareCard();
      if (card?.name === request.params.name) {
        const picture = await pictureOf(card);
        return reply
          .header('Cache-Control', 'public, max-age=31536000, immutable')
          .type('image/png')
          .send(picture);
      }
      if (!/^issue-[0-9a-f]{16}\.png$/.test(request.params.name)) return plainNotFound(reply);
      return reply
        .header('Cache-Control', 'no-cache')
        .redirect(card === null ? '/share.png' : `/share/${card.name}`, 302);
    },
  );
}

/** Words that only the owner can vouch for and that nobody has vouched for yet (server.md section 4.5). */
function nameSamples(log: Log, samples: readonly string[]): void {
  for (const name of samples) {
    log.warn({ file: name }, `${name} still holds samples: replace them before readers see them`);
  }
}

const withoutSlash = (path: string) => (path.length > 1 ? path.replace(/\/+$/, '') || '/' : path);

// The theme and the reader's header come by cookie: whoever keeps a page keeps it for that cookie.
export const vary = 'Accept-Encoding, Cookie';

function sendShell(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, status }: { body: SentText; status: 200 | 404 },
): FastifyReply {
  reply.headers({ 'Cache-Control': 'no-cache', Vary: vary });
  return sendText(request, reply.status(status), { body, type: 'text/html; charset=utf-8' });
}

/** Asked for again at every visit, sent only when it has changed. */
function sendPage(request: FastifyRequest, reply: FastifyReply, page: PublicDocument): FastifyReply {
  reply.headers({ 'Cache-Control': 'no-cache', ETag: page.etag, Vary: vary });
  if (page.status === 200 && matchesEtag(request.headers['if-none-match'], page.etag)) {
    return reply.status(304).send();
  }
  return sendText(request, reply.status(page.status), page);
}

function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, type }: { body: SentText; type: string },
): FastifyReply {
  const sent = body.encodedFor(request.headers['accept-encoding'] ?? '');
  if (sent.encoding !== null) reply.header('Content-Encoding', sent.encoding);
  return reply.type(type).send(sent.body);
}

function plainNotFound(reply: FastifyReply): FastifyReply {
  return reply.status(404).type('text/plain; charset=utf-8').send('404 Page Not Found');
}

/** Serves what browsers open: files with long caching, the app's one HTML shell, and the rendered public pages. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../../kit/log.ts';
import { placeOf } from './addresses.ts';
import { encodedFor } from './encoded.ts';
import { loadPublicPages, type PublicDocument, type PublicFacts } from './public-pages.ts';

export interface PagesDeps {
  webRoot: string;
  facts: () => Promise<PublicFacts>;
  production: boolean;
  log: Log;
}

export async function mountPages(server: FastifyInstance, deps: PagesDeps): Promise<void> {
  const pages = await loadPublicPages(deps);
  const built = existsSync(join(deps.webRoot, 'index.html'));
  if (built) await serveFiles(server, deps.webRoot);
  if (deps.production && pages !== null) nameSamples(deps.log, pages.samples);
  server.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (path.startsWith('/api/') || path === '/api') {
      return reply.status(404).send({ error: 'There is no such call.' });
    }
    if (!built || !['GET', 'HEAD'].includes(request.method)) return plainNotFound(reply);
    const place = placeOf(path);
    if (place !== 'public') return sendShell(reply, place === 'app' ? 200 : 404);
    if (pages === null) return plainNotFound(reply);
    return sendPage(request, reply, await pages.read(withoutSlash(path)));
  });
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

/** Words that only the owner can vouch for and that nobody has vouched for yet (server.md section 4.5). */
function nameSamples(log: Log, samples: readonly string[]): void {
  for (const name of samples) {
    log.warn({ file: name }, `${name} still holds samples: replace them before readers see them`);
  }
}

const withoutSlash = (path: string) => (path.length > 1 ? path.replace(/\/+$/, '') || '/' : path);

function sendShell(reply: FastifyReply, status: 200 | 404): FastifyReply {
  return reply.status(status).header('Cache-Control', 'no-cache').sendFile('index.html');
}

/** Asked for again at every visit, sent only when it has changed. */
function sendPage(request: FastifyRequest, reply: FastifyReply, page: PublicDocument): FastifyReply {
  reply.headers({ 'Cache-Control': 'no-cache', ETag: page.etag, Vary: 'Accept-Encoding' });
  if (page.status === 200 && request.headers['if-none-match'] === page.etag) return reply.status(304).send();
  const { encoding, body } = encodedFor(request.headers['accept-encoding'] ?? '', page.text);
  if (encoding !== null) reply.header('Content-Encoding', encoding);
  return reply.status(page.status).type(page.type).send(body);
}

function plainNotFound(reply: FastifyReply): FastifyReply {
  return reply.status(404).type('text/plain; charset=utf-8').send('404 Page Not Found');
}

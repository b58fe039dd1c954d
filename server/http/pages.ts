/** Serves the web client: files with long caching, and its one HTML page for every address that it knows. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HttpServer } from './server.ts';

/** Addresses that the client's router answers; any other shows its 404 page with status 404. */
const known = [
  /^\/$/,
  /^\/(offer|login|create-password|privacy|terms|contact|portal)$/,
  /^\/admin(\/(groups|podcasts)(\/[^/]+)?|\/(unassigned-podcasts|recent-activity|in-progress|transcripts|insights|digest-builder|saved-digests|todo|settings|data-management|subscribers))?$/,
  /^\/(groups|podcasts)(\/[^/]+)?$/,
  /^\/(unassigned-podcasts|recent-activity|in-progress|transcripts|insights|digest-builder|saved-digests|settings|data-management)$/,
];

export async function mountPages(server: HttpServer, webRoot: string): Promise<void> {
  const built = existsSync(join(webRoot, 'index.html'));
  if (built) {
    await server.register(fastifyStatic, {
      root: webRoot,
      wildcard: false,
      index: false,
      setHeaders: (reply, path) => {
        // File names under assets/ carry a hash of their content.
        const forever = path.includes('/assets/');
        reply.header('Cache-Control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  server.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (path.startsWith('/api/') || path === '/api') {
      return reply.status(404).send({ error: 'There is no such call.' });
    }
    if (!built || !['GET', 'HEAD'].includes(request.method)) return plainNotFound(reply);
    return sendPage(request, reply, path);
  });
}

function sendPage(_request: FastifyRequest, reply: FastifyReply, path: string): FastifyReply {
  const bare = path.length > 1 ? path.replace(/\/+$/, '') : path;
  const status = known.some((pattern) => pattern.test(bare)) ? 200 : 404;
  return reply.status(status).header('Cache-Control', 'no-cache').sendFile('index.html');
}

function plainNotFound(reply: FastifyReply): FastifyReply {
  return reply.status(404).type('text/plain; charset=utf-8').send('404 Page Not Found');
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Changes } from '../kit/db/changes.ts';
import { Refusal } from '../kit/errors.ts';
import type { Caller } from './handler.ts';

const heartbeatMs = 20_000;

/**
 * `GET /api/events`: the stream of changes for the admin's screens (contract/live.ts). A client that reconnects
 * refetches everything, so nothing is replayed; changes of all processes arrive here through the database.
 */
export function mountEvents(
  server: FastifyInstance,
  changes: Pick<Changes, 'subscribe'>,
  identify: (request: FastifyRequest, reply: FastifyReply) => Promise<Caller>,
): void {
  const open = new Set<() => void>();
  server.addHook('preClose', async () => {
    for (const end of open) end();
  });
  server.get('/api/events', { schema: { hide: true } }, async (request, reply) => {
    const caller = await identify(request, reply);
    if (!caller.isAdmin) throw new Refusal(401, 'Please log in as the administrator.');
    reply.hijack();
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    });
    reply.raw.write('retry: 1000\n\n');
    // Logging out ends the stream too, at once; a session that ran out at the next heartbeat.
    const endIfLoggedOut = async () => {
      const now = await identify(request, reply).catch(() => null);
      if (now?.isAdmin === false) end();
    };
    const unsubscribe = changes.subscribe(({ topic, ids }) => {
      if (topic === 'sessions-ended') void endIfLoggedOut();
      else if (topic !== 'run-cancelled')
        reply.raw.write(`event: change\ndata: ${JSON.stringify({ topic, ids })}\n\n`);
    });
    const heartbeat = setInterval(() => {
      reply.raw.write(': still here\n\n');
      void endIfLoggedOut();
    }, heartbeatMs);
    const end = () => {
      clearInterval(heartbeat);
      unsubscribe();
      open.delete(end);
      reply.raw.end();
    };
    open.add(end);
    reply.raw.on('close', end);
    // A reader whose connection breaks while we write is one that went away.
    reply.raw.on('error', end);
  });
}

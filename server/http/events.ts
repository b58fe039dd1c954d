import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { beatMs, type Change, type Recent, type Topic } from '../../contract/live.ts';
import type { Changes, Message } from '../kit/db/changes.ts';
import { Refusal } from '../kit/errors.ts';
import type { Caller } from './handler.ts';

/** Bytes that a client has not taken yet: what it lost is no loss, since after a break it reads again. */
const mostUnsent = 1_000_000;
const endWithinMs = 2_000;

const isForClients = (topic: Message['topic']): topic is Topic =>
  topic !== 'run-cancelled' && topic !== 'sessions-ended';

/**
 * `GET /api/events`: the stream of changes for the admin's screens (contract/live.ts). It begins with when each noun changed
 * last, for a page that has just been read; a client that reconnects refetches everything, so nothing is replayed. Changes
 * of all processes arrive here through the database.
 */
export function mountEvents(
  server: FastifyInstance,
  changes: Pick<Changes, 'subscribe' | 'recent'>,
  identify: (request: FastifyRequest, reply: FastifyReply) => Promise<Caller>,
  everyMs = beatMs,
): void {
  const open = new Set<() => void>();
  server.addHook('preClose', async () => {
    for (const end of open) end();
  });
  server.get('/api/events', { schema: { hide: true } }, async (request, reply) => {
    const caller = await identify(request, reply);
    if (!caller.isAdmin) throw new Refusal(401, 'Please log in as the administrator.');
    reply.hijack();
    const { raw } = reply;
    // Who left meanwhile has said so already, and never will again.
    if (raw.destroyed) return;
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    });
    const say = (event: string, data: Change | Recent | null) => {
      raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
      if (raw.writableLength > mostUnsent) raw.destroy();
    };
    // Logging out ends the stream too, at once; a session that ran out at the next heartbeat.
    const endIfLoggedOut = async () => {
      const now = await identify(request, reply).catch(() => null);
      if (now?.isAdmin === false) end();
    };
    const unsubscribe = changes.subscribe(({ topic, ids }) => {
      if (topic === 'sessions-ended') void endIfLoggedOut();
      else if (isForClients(topic)) say('change', { topic, ids });
    });
    const heartbeat = setInterval(() => {
      say('beat', null);
      void endIfLoggedOut();
    }, everyMs);
    const end = () => {
      if (!open.delete(end)) return;
      clearInterval(heartbeat);
      unsubscribe();
      raw.end();
      // Who takes nothing does not take the end either.
      setTimeout(() => raw.destroy(), endWithinMs).unref();
    };
    open.add(end);
    raw.on('close', end);
    // A reader whose connection breaks while we write is one that went away.
    raw.on('error', end);
    raw.write('retry: 1000\n\n');
    say(
      'recent',
      changes.recent().flatMap(({ topic, agoMs }) => (isForClients(topic) ? [{ topic, agoMs }] : [])),
    );
  });
}

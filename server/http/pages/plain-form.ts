/**
 * The form of /offer where no script runs: sent by the browser alone, answered by a page. The origin is checked like that
 * of every call (security.md S4); only this one content type is taken here, and no other call takes it.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../kit/errors.ts';
import type { PublicDocument } from './public-pages.ts';

const mostBytes = 4096;

export interface PlainFormDeps {
  /** Asks for the free sample as `POST /api/users/signup` does. Throws a `Refusal`. */
  askForSample: (email: string, request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  /** The page with the form, saying what was wrong. */
  refused: (
    request: FastifyRequest,
    problem: { sentence: string; typed: string },
  ) => Promise<PublicDocument | null>;
}

export async function mountPlainForm(server: FastifyInstance, deps: PlainFormDeps): Promise<void> {
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: mostBytes },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    scope.post('/offer', { schema: { hide: true } }, async (request, reply) => {
      reply.header('Cache-Control', 'no-store');
      if (!(request.body instanceof URLSearchParams)) throw new Refusal(415, 'Please send the form.');
      const typed = (request.body.get('email') ?? '').trim().slice(0, 254);
      try {
        await deps.askForSample(typed, request, reply);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const page = await deps.refused(request, { sentence: error.message, typed });
        if (page === null) throw error;
        if (error.retryAfterSecs !== undefined) reply.header('Retry-After', String(error.retryAfterSecs));
        return reply.status(error.status).type(page.type).send(page.body.text);
      }
      // The answer has an address of its own: loading it again sends nothing again.
      return reply.redirect('/offer/sent', 303);
    });
  });
}

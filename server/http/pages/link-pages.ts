/**
 * The pages that the links of a mail open: read this issue, what comes by mail, and out of the list. Each is a whole
 * document and a plain form, so that it works in whatever a mail program opens. Looking changes nothing, however often
 * a scanner looks; only a POST does (RFC 8058 section 3.2).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../kit/errors.ts';
import { asPieceOfWork } from '../../kit/piece-of-work.ts';
import type { Caller, Handlers } from '../handler.ts';
import type { SentText } from './encoded.ts';
import { lookOf } from './look.ts';
import type { LinkPage, Look } from './public-pages.ts';

export interface LinkPagesDeps {
  handlers: Handlers;
  identify: (request: FastifyRequest, reply: FastifyReply) => Promise<Caller>;
  /** Null where the pages were not built. */
  render: ((path: string, look: Look, page: LinkPage) => Promise<SentText>) | null;
}

/** A form of one field, or `List-Unsubscribe=One-Click` in either encoding. */
const mostBytes = 1024;
/** To a mail system that asks for no page (RFC 8058): a sentence. */
const unsubscribed = 'The weekly issue is off: it does not come by mail any more.';

type TokenRequest = FastifyRequest<{ Params: { token: string } }>;
type Answer = LinkPage | { redirect: string };

export async function mountLinkPages(server: FastifyInstance, deps: LinkPagesDeps): Promise<void> {
  const { reading, preferences } = deps.handlers;
  const [open, read, save] = [reading?.open, preferences?.read, preferences?.save];
  if (open === undefined || read === undefined || save === undefined) return;
  const callOf = async (request: TokenRequest, reply: FastifyReply) => ({
    params: { token: request.params.token },
    query: undefined,
    caller: await deps.identify(request, reply),
    signal: new AbortController().signal,
  });
  const page =
    (
      of: ClosedOf,
      ask: (call: Awaited<ReturnType<typeof callOf>>, request: TokenRequest) => Promise<Answer>,
    ) =>
    async (request: TokenRequest, reply: FastifyReply) => {
      const answer = await asPieceOfWork(async () => ask(await callOf(request, reply), request)).catch(
        closedAs(of, reply),
      );
      return send(deps, request, reply, answer);
    };
  const hidden = { schema: { hide: true } };

  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: mostBytes }, (_request, body, done) =>
      done(null, body),
    );
    scope.get(
      '/read/:token',
      hidden,
      page('read', async (call) => ({
        kind: 'issue',
        issue: (await open({ ...call, body: undefined })).issue,
      })),
    );
    scope.get(
      '/preferences/:token',
      hidden,
      page('preferences', async (call, { url }) => {
        const wishes = await read({ ...call, body: undefined });
        return { kind: 'preferences', ...wishes, isSaved: url.endsWith('?saved') };
      }),
    );
    scope.post(
      '/preferences/:token',
      hidden,
      page('preferences', async (call, { body }) => {
        const weekly = new URLSearchParams(typeof body === 'string' ? body : '').get('weekly') === 'on';
        await save({ ...call, body: { weekly } });
        // The answer has an address of its own: loading it again sends nothing again.
        return { redirect: `/preferences/${encodeURIComponent(call.params.token)}?saved` };
      }),
    );
    scope.get(
      '/u/:token',
      hidden,
      page('unsubscribe', async (call) => {
        const { weekly, ...wishes } = await read({ ...call, body: undefined });
        return { kind: 'unsubscribe', ...wishes, isOff: !weekly, isNew: false };
      }),
    );
    scope.post(
      '/u/:token',
      hidden,
      page('unsubscribe', async (call) => {
        const { isComplimentary } = await save({ ...call, body: { weekly: false } });
        return { kind: 'unsubscribe', email: null, isComplimentary, isOff: true, isNew: true };
      }),
    );
  });
}

type Closed = Extract<LinkPage, { kind: 'closed' }>;
type ClosedOf = Closed['of'];

/** A refusal in plain words; anything else is told as everywhere. */
function closedAs(of: ClosedOf, reply: FastifyReply) {
  return (error: unknown): Closed => {
    if (!(error instanceof Refusal)) throw error;
    if (error.retryAfterSecs !== undefined) reply.header('Retry-After', String(error.retryAfterSecs));
    return { kind: 'closed', of, status: error.status, sentence: error.message };
  };
}

async function send(
  { render }: LinkPagesDeps,
  request: TokenRequest,
  reply: FastifyReply,
  answer: Answer,
): Promise<FastifyReply> {
  reply.header('Cache-Control', 'no-store');
  if ('redirect' in answer) return reply.redirect(answer.redirect, 303);
  reply
    .status(answer.kind === 'closed' ? answer.status : 200)
    .header('Vary', 'Accept, Accept-Encoding, Cookie');
  if (render === null || isOneClick(request)) {
    const sentence = answer.kind === 'closed' ? answer.sentence : unsubscribed;
    return reply.type('text/plain; charset=utf-8').send(sentence);
  }
  const html = await render(request.url.split('?')[0] ?? '/', lookOf(request), answer);
  reply.type('text/html; charset=utf-8');
  // The page of an issue is the same for all its readers; the others hold something of one.
  if (answer.kind !== 'issue') return reply.send(html.text);
  const { encoding, body } = html.encodedFor(request.headers['accept-encoding'] ?? '');
  if (encoding !== null) reply.header('Content-Encoding', encoding);
  return reply.send(body);
}

/** A mail system, and not a browser that sends the form of the page. */
function isOneClick({ method, headers }: TokenRequest): boolean {
  return method === 'POST' && !(headers.accept ?? '').includes('text/html');
}

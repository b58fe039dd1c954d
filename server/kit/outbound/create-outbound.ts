import { Agent, type Dispatcher, request as send } from 'undici';
import { checkUrl, type UrlRules } from './check-url.ts';
import { explainError } from './explain-error.ts';
import { guardedAgent } from './guarded-agent.ts';
import { OutboundError } from './outbound-error.ts';
import { type FetchOne, toResponse } from './response.ts';
import type { Outbound, OutboundOptions, OutboundRequest, OutboundResponse, RedirectHop } from './types.ts';

const defaultHeadersMs = 15_000;
const defaultIdleMs = 15_000;
const defaultTotalMs = 30_000;
const defaultMaxBytes = 64 * 1024 * 1024;
const maxHops = 5;

const redirects = new Set([301, 302, 303, 307, 308]);
// After a redirect to another origin everything that can hold a secret stays behind.
const publicHeaders = new Set([
  'accept',
  'accept-language',
  'if-none-match',
  'if-modified-since',
  'range',
  'content-type',
]);

export function createOutbound(options: OutboundOptions): Outbound {
  const rules: UrlRules = {
    allowPrivate: options.allowPrivate,
    exemptOrigins: new Set(options.exemptOrigins ?? []),
  };
  const guarded = guardedAgent({
    allowPrivate: options.allowPrivate,
    lookup: options.lookup,
    headersMs: defaultHeadersMs,
  });
  const exempt = new Agent({ pipelining: 1, connections: 32, keepAliveTimeout: 1_000 });
  const closing = new AbortController();

  return {
    async request(req) {
      const total = AbortSignal.timeout(req.totalMs ?? defaultTotalMs);
      const stop = new AbortController();
      const signals = [total, stop.signal, closing.signal, ...(req.signal ? [req.signal] : [])];
      const fetchOne: FetchOne = {
        signal: AbortSignal.any(signals),
        why: (host) => whyAborted(host, total, req),
        dispatcherFor: (url) => (rules.exemptOrigins.has(url.origin) ? exempt : guarded),
        userAgent: options.userAgent,
        stop: () => stop.abort(),
      };
      if (closing.signal.aborted) throw new OutboundError('aborted', 'The program is stopping.');
      return follow(req, rules, fetchOne);
    },
    async close() {
      closing.abort();
      await Promise.all([guarded.destroy(), exempt.destroy()]);
    },
  };
}

function whyAborted(host: string, total: AbortSignal, req: OutboundRequest): OutboundError {
  if (total.aborted && !req.signal?.aborted) {
    const secs = Math.round((req.totalMs ?? defaultTotalMs) / 1000);
    return new OutboundError('timeout', `${host} did not finish its answer within ${secs} seconds.`);
  }
  return new OutboundError('aborted', `The fetch from ${host} was stopped.`);
}

async function follow(req: OutboundRequest, rules: UrlRules, one: FetchOne): Promise<OutboundResponse> {
  const hops: RedirectHop[] = [];
  let url = checkUrl(req.url, rules);
  const origin = url.origin;
  const limit = Math.min(req.maxRedirects ?? maxHops, maxHops);
  for (;;) {
    const answer = await ask(req, url, url.origin === origin, one);
    const location = answer.headers.location;
    const streamed =
      req.body !== undefined && typeof req.body !== 'string' && !(req.body instanceof Uint8Array);
    if (!redirects.has(answer.statusCode) || location === undefined || streamed) {
      return toResponse(answer, { url, hops, maxBytes: req.maxDecodedBytes ?? defaultMaxBytes, one });
    }
    await answer.body.dump().catch(() => undefined);
    const next = checkUrl(String(location), rules, url);
    next.hash = '';
    if (hops.some((hop) => hop.from === next.href) || next.href === url.href) {
      throw new OutboundError('redirect-loop', `${url.host} redirects in a circle.`);
    }
    hops.push({
      from: url.href,
      to: next.href,
      status: answer.statusCode,
      permanent: answer.statusCode === 301 || answer.statusCode === 308,
    });
    if (hops.length > limit) {
      throw new OutboundError('too-many-redirects', `${url.host} redirects more than ${limit} times.`);
    }
    url = next;
  }
}

async function ask(
  req: OutboundRequest,
  url: URL,
  sameOrigin: boolean,
  one: FetchOne,
): Promise<Dispatcher.ResponseData> {
  const headers: Record<string, string> = {
    'accept-encoding': 'gzip, br, deflate',
    'user-agent': one.userAgent,
  };
  for (const [name, value] of Object.entries(req.headers ?? {})) {
    const lower = name.toLowerCase();
    if (sameOrigin || publicHeaders.has(lower)) headers[lower] = value;
  }
  try {
    return await send(url, {
      method: req.method ?? 'GET',
      headers,
      ...(req.body === undefined ? {} : { body: req.body as Dispatcher.RequestOptions['body'] }),
      dispatcher: one.dispatcherFor(url),
      signal: one.signal,
      headersTimeout: req.headersMs ?? defaultHeadersMs,
      bodyTimeout: req.idleMs ?? defaultIdleMs,
    } as Parameters<typeof send<null>>[1]);
  } catch (error) {
    if (one.signal.aborted) throw one.why(url.host);
    throw explainError(error, url.host, 'asking');
  }
}

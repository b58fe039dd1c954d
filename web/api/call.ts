/** Calls the server by the routes of the contract: method, address, input and answer all come from the route. */
import type { BodyIn, ParamsIn, QueryIn, RouteShape } from '../../contract/kit.ts';
import { CallFailed } from './failure.ts';

type Part<K extends string, V> = V extends undefined
  ? unknown
  : Record<never, never> extends V
    ? { [k in K]?: V }
    : { [k in K]: V };

/** What a route wants: `params`, `query` and `body`, each only where the route has it. */
export type Input<R extends RouteShape> = Part<'params', ParamsIn<R>> &
  Part<'query', QueryIn<R>> &
  Part<'body', BodyIn<R>>;

/** The input as arguments: none needed where nothing in it is required. */
export type InputArgs<R extends RouteShape> =
  Record<never, never> extends Input<R> ? [input?: Input<R>] : [input: Input<R>];

/** The input as code that handles every route alike sees it. */
export interface LooseInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** One page of a list: its rows, how many there are in all, and the cursor of the next page. */
export interface ListPage<Row> {
  rows: Row[];
  total: number;
  /** There are more than `total`: the server counts no further. */
  isMore?: true;
  next: string | null;
}

/**
 * What is only read is given up then, far beyond what any read takes: where a network drops a connection without a word,
 * the browser would wait for many minutes. What changes something is waited for: its answer says whether it was done.
 */
const readWithinMs = 120_000;

/** Calls a route with an input whose shape was checked where it was made; for code that handles every route. */
export async function request(
  route: RouteShape,
  input: LooseInput,
  signal?: AbortSignal,
  withinMs = readWithinMs,
): Promise<{ body: unknown; headers: Headers }> {
  const limit = endAfter(route.method === 'GET' ? withinMs : null, signal);
  try {
    const response = await send(route, input, limit.signal);
    return await read(route, response);
  } catch (cause) {
    if (cause instanceof CallFailed || signal?.aborted) throw cause;
    throw new CallFailed({ status: 0, text: 'No answer', access: route.access, cause });
  } finally {
    limit.end();
  }
}

/** Reads the paging headers of a list answer (server.md section 3). */
export function readPage<Row>(body: Row[], headers: Headers): ListPage<Row> {
  const total = Number(headers.get('X-Total-Count') ?? Number.NaN);
  return {
    rows: body,
    total: Number.isFinite(total) ? total : body.length,
    ...(headers.has('X-Total-Count-Is-Least') ? { isMore: true } : {}),
    next: nextCursor(headers.get('Link')),
  };
}

/** The cursor in `Link: <…?cursor=…>; rel="next"`; null on the last page. */
export function nextCursor(link: string | null): string | null {
  const target = /<([^>]*)>\s*;\s*rel="?next"?/.exec(link ?? '')?.[1];
  return target === undefined ? null : new URL(target, 'http://local').searchParams.get('cursor');
}

/** The address of a call, parameters filled in and escaped; empty query values are left out. */
export function addressOf(route: RouteShape, input: LooseInput): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name] ?? '')),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  return query.size === 0 ? path : `${path}?${query}`;
}

/** One signal of both; `AbortSignal.any` is younger than the browsers of some readers. */
function endAfter(ms: number | null, signal: AbortSignal | undefined): { signal: AbortSignal; end(): void } {
  const limit = new AbortController();
  const timer = ms === null ? undefined : setTimeout(() => limit.abort(), ms);
  const leave = () => limit.abort(signal?.reason);
  if (signal?.aborted) leave();
  signal?.addEventListener('abort', leave);
  return {
    signal: limit.signal,
    end() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', leave);
    },
  };
}

function send(route: RouteShape, input: LooseInput, signal: AbortSignal): Promise<Response> {
  return fetch(addressOf(route, input), {
    method: route.method,
    credentials: 'include',
    headers: input.body === undefined ? {} : { 'Content-Type': 'application/json' },
    body: input.body === undefined ? null : JSON.stringify(input.body),
    signal,
  });
}

/** A body that breaks off is no answer; of a failure the status says enough. */
async function read(route: RouteShape, response: Response): Promise<{ body: unknown; headers: Headers }> {
  if (!response.ok) {
    const text = await response.text().catch(() => '');
    throw new CallFailed({
      status: response.status,
      text: text === '' ? response.statusText : text,
      access: route.access,
    });
  }
  return { body: parse(route, response.status, await response.text()), headers: response.headers };
}

function parse(route: RouteShape, status: number, text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new CallFailed({ status, text: 'The answer could not be read', access: route.access, cause });
  }
}

import type { IncomingMessage, OutgoingHttpHeaders, RequestListener } from 'node:http';
import type { PublicDocument, PublicPages } from './public-pages.ts';

export interface KeptPages {
  /** Null until the pages are there, and where there are none. */
  pages: () => Pick<PublicPages, 'kept'> | null;
  /** The headers that every answer has, by its path. */
  headersOf: (path: string) => Readonly<Record<string, string>>;
  /** What keeps a page has to know it by (mount-pages.ts). */
  vary: string;
  answered: (seconds: number) => void;
}

/**
 * What nearly everybody asks a public site for: a page without a cookie, which was read since anything changed. It stands
 * in memory whole, so it goes out before the router and its hooks, which take longer than the sending. Everything else
 * goes on; the answer is the same to the letter (test/http/kept-pages.test.ts).
 */
export function answerKeptPages(
  handle: RequestListener,
  { pages, headersOf, vary, answered }: KeptPages,
): RequestListener {
  // Made once for each coding of each page; a page that is no more takes its own along.
  const headers = new WeakMap<PublicDocument, Map<string | null, OutgoingHttpHeaders>>();
  const headersFor = (path: string, page: PublicDocument, encoding: string | null, length: number) => {
    const byCoding = headers.get(page) ?? new Map<string | null, OutgoingHttpHeaders>();
    headers.set(page, byCoding);
    const known = byCoding.get(encoding);
    if (known !== undefined) return known;
    const made: OutgoingHttpHeaders = {
      ...headersOf(path),
      'Cache-Control': 'no-cache',
      ETag: page.etag,
      Vary: vary,
      ...(encoding !== null && { 'Content-Encoding': encoding }),
      'Content-Type': page.type,
      'Content-Length': length,
    };
    byCoding.set(encoding, made);
    return made;
  };
  return (request, response) => {
    const begun = performance.now();
    const path = request.url ?? '';
    const page = isPlain(request) ? (pages()?.kept(path) ?? null) : null;
    if (page === null) {
      handle(request, response);
      return;
    }
    const { encoding, body } = page.body.encodedFor(request.headers['accept-encoding'] ?? '');
    response.writeHead(200, headersFor(path, page, encoding, Buffer.byteLength(body))).end(body);
    answered((performance.now() - begun) / 1_000);
  };
}

const isPlain = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' &&
  headers.cookie === undefined &&
  headers['if-none-match'] === undefined &&
  headers.range === undefined;

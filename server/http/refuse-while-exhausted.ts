import type { RequestListener } from 'node:http';

const sentence = 'Too many calls at once. Please try again in a moment.';
const body = JSON.stringify({ error: sentence });
const retryAfterSecs = 1;

export interface Refusing {
  isExhausted: () => boolean;
  /** Of every refusal, as of any other call. */
  headers: Readonly<Record<string, string>>;
  refused: (method: string) => void;
}

/**
 * Answers at once where a call would only stand in line behind more callers than the database can serve: a fast 503
 * is worth more than a slow one (faults.md F24). It stands before the router and all hooks, which take ten times as long
 * as the refusal, and the ten thousandth caller waits for all before. The process itself still says that it lives.
 */
export function refuseWhileExhausted(
  handle: RequestListener,
  { isExhausted, headers, refused }: Refusing,
): RequestListener {
  const answerHeaders = {
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Retry-After': retryAfterSecs,
  };
  return (request, response) => {
    const { url = '', method = '' } = request;
    if (!(url.startsWith('/api/') && !url.startsWith('/api/health') && isExhausted())) {
      handle(request, response);
      return;
    }
    response.writeHead(503, answerHeaders).end(method === 'HEAD' ? undefined : body);
    refused(method);
  };
}

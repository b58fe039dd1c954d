import { setTimeout as pause } from 'node:timers/promises';

/** A busy machine, or a table that is locked at this moment, is asked again for half a minute. */
const mostTries = 30;

/**
 * Sends one call as a logged-in page of the product would, again while the answer is 503, which did nothing; throws the
 * answer's sentence where it fails.
 */
export type Send = <T>(
  method: string,
  path: string,
  body?: unknown,
  options?: { accept?: readonly number[] },
) => Promise<T>;

export function caller({
  url,
  cookie,
  signal,
  pauseMs = 1_000,
}: {
  url: string;
  cookie: string;
  signal: AbortSignal;
  pauseMs?: number;
}): Send {
  return async <T>(
    method: string,
    path: string,
    body?: unknown,
    { accept = [] }: { accept?: readonly number[] } = {},
  ) => {
    const ask = () =>
      fetch(url + path, {
        method,
        headers: {
          origin: url,
          cookie,
          'user-agent': 'Setup',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal,
      });
    let response = await ask();
    for (let tries = 1; response.status === 503 && tries < mostTries; tries += 1) {
      await response.body?.cancel();
      await pause(pauseMs, undefined, { signal });
      response = await ask();
    }
    const answer = (await response.json()) as T & { error?: string };
    if (!response.ok && !accept.includes(response.status)) {
      throw new Error(`${method} ${path} answered ${response.status}: ${answer.error ?? 'no reason given'}`);
    }
    return answer;
  };
}

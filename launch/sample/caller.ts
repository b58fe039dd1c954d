/** Sends one call as a logged-in page of the product would; throws the answer's sentence where it fails. */
export type Send = <T>(
  method: string,
  path: string,
  body?: unknown,
  options?: { accept?: readonly number[] },
) => Promise<T>;

export function caller({ url, cookie, signal }: { url: string; cookie: string; signal: AbortSignal }): Send {
  return async <T>(
    method: string,
    path: string,
    body?: unknown,
    { accept = [] }: { accept?: readonly number[] } = {},
  ) => {
    const response = await fetch(url + path, {
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
    const answer = (await response.json()) as T & { error?: string };
    if (!response.ok && !accept.includes(response.status)) {
      throw new Error(`${method} ${path} answered ${response.status}: ${answer.error ?? 'no reason given'}`);
    }
    return answer;
  };
}

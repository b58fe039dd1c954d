import type { APIResponse, BrowserContext } from '@playwright/test';

/**
 * Playwright reckons by the clock of this process when a cookie ends that an answer to `page.request` sets, and the browser
 * goes by the real one: where the clock was moved back by more than a cookie lives, the browser would never keep it.
 * So each is set once more, to end when it ends in truth.
 */
export function keepCookies(context: BrowserContext): void {
  const { request } = context;
  const fetch = request.fetch.bind(request);
  request.fetch = async (...asked) => {
    const answer = await fetch(...asked);
    const cookies = cookiesOf(answer);
    if (cookies.length > 0) await context.addCookies(cookies);
    return answer;
  };
}

type Cookies = Parameters<BrowserContext['addCookies']>[0];

function cookiesOf(answer: APIResponse): Cookies {
  const { realDate = Date } = globalThis as { realDate?: DateConstructor };
  const set = answer.headersArray().filter(({ name }) => name.toLowerCase() === 'set-cookie');
  return set.flatMap(({ value: line }) => {
    const [pair = '', ...more] = line.split(/;\s*/);
    const attributes = new Map(
      more.map((one) => {
        const [name = '', value = ''] = one.split('=');
        return [name.toLowerCase(), value] as const;
      }),
    );
    const secs = Number(attributes.get('max-age') ?? Number.NaN);
    // One without an age ends with the browser, and one of no age is taken away; Playwright knows both.
    if (!(secs > 0)) return [];
    const at = pair.indexOf('=');
    return [
      {
        name: pair.slice(0, at),
        value: pair.slice(at + 1),
        domain: new URL(answer.url()).hostname,
        path: attributes.get('path') || '/',
        expires: realDate.now() / 1_000 + secs,
        httpOnly: attributes.has('httponly'),
        secure: attributes.has('secure'),
        sameSite: (attributes.get('samesite') || 'Lax') as 'Lax' | 'None' | 'Strict',
      },
    ];
  });
}

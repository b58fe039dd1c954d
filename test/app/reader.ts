/** A reader's browser: keeps cookies as a browser does, calls as a page of the product would, reads its letters. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { type Answer, send } from './send.ts';
import type { TestApp } from './start-test-app.ts';

export interface Reader {
  cookies: Map<string, string>;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
}

let readers = 0;

export function newReader(product: Pick<TestApp, 'url'>): Reader {
  const cookies = new Map<string, string>();
  readers += 1;
  // Believed where the product trusts its proxy (TRUSTED_PROXIES): limits count by address.
  const address = `10.0.${Math.floor(readers / 250)}.${(readers % 250) + 1}`;
  return {
    cookies,
    async call(method, path, body, headers = {}) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await send(product.url, method, path, body, {
        cookie,
        'x-forwarded-for': address,
        ...headers,
      });
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value === '') cookies.delete(name);
        else cookies.set(name, value);
      }
      return answer;
    },
  };
}

/** Every letter of the outbox as it left, the oldest first; none that is still being written. */
export async function rawLetters({ outbox }: Pick<TestApp, 'outbox'>): Promise<string[]> {
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  return Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
}

/** Letters to an address, the oldest first. */
export async function lettersTo(product: Pick<TestApp, 'outbox'>, address: string): Promise<Email[]> {
  // Reading a letter costs far more than finding an address in its header.
  const mayBeTheirs = (await rawLetters(product)).filter((raw) => isInHeader(address, raw));
  const letters = await Promise.all(mayBeTheirs.map((raw) => PostalMime.parse(raw)));
  const isTheirs = (to: { address?: string | undefined }) =>
    to.address?.toLowerCase() === address.toLowerCase();
  return letters.filter((letter) => letter.to?.some(isTheirs));
}

/** An address outside ASCII may stand there in another form. */
function isInHeader(address: string, raw: string): boolean {
  const header = raw.slice(0, raw.search(/\r?\n\r?\n/)).replaceAll(/\r?\n[ \t]/g, '');
  return /[^!-~]/.test(address) || header.toLowerCase().includes(address.toLowerCase());
}

/** The token of the link in a letter. */
export function tokenOf(letter: Email | undefined): string {
  return /#token=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? '';
}

/** The id of the checkout that a checkout address leads to. */
export const checkoutOf = (url: string): string =>
  url
    .split('/')
    .at(-1)
    ?.replace(/[?#].*$/, '') ?? '';

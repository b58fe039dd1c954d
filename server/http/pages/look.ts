import type { FastifyRequest } from 'fastify';
import { readerCookieNames } from '../identify.ts';
import type { Look } from './public-pages.ts';

/**
 * What the browser's cookies say of how a page should come: the theme, and whether it holds a reader's session at all.
 * Nobody looks here whether that session lives: the page only leads to the portal, which asks.
 */
export function lookOf({ cookies }: Pick<FastifyRequest, 'cookies'>): Look {
  return {
    theme: cookies.theme === 'light' ? 'light' : 'dark',
    isReader: readerCookieNames.some((name) => cookies[name] !== undefined),
  };
}

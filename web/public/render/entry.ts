/** What the server loads: the public pages with the addresses of the built files filled in by run/build-pages.mjs. */
import { namesOfSamples } from '../content.ts';
import { publicPathOf } from '../pages.ts';
import type { PublicFacts } from '../view/public-facts.ts';
import type { Assets } from './document.ts';
import { renderPublicPage as render } from './render-public-page.tsx';

export { renderRobots, renderSitemap } from './for-crawlers.ts';

declare const builtAssets: Assets;

export function renderPublicPage(pathname: string, facts: PublicFacts) {
  return render(pathname, facts, builtAssets);
}

export function keyOf(pathname: string): string {
  return publicPathOf(pathname) ?? '404';
}

/** Content files that still hold samples. */
export const samples: readonly string[] = namesOfSamples();

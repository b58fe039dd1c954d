/** What the server loads: the public pages with the addresses of the built files filled in by run/build-pages.mjs. */
import type { Meta } from '../../../contract/live.ts';
import { namesOfSamples } from '../content.ts';
import { publicPathOf } from '../pages.ts';
import { nameOfCard } from '../share/share-card.ts';
import type { LinkPage, Look, PublicFacts } from '../view/public-facts.ts';
import { cardOf } from '../view/public-view.ts';
import type { Assets } from './document.ts';
import { renderPublicPage as render, renderLinkPage as renderLink } from './render-public-page.tsx';
import { renderShell as shell } from './render-shell.tsx';

export { renderRobots, renderSitemap } from './for-crawlers.ts';

declare const builtAssets: Assets;

export function renderPublicPage(pathname: string, facts: PublicFacts, look: Look) {
  return render(pathname, facts, builtAssets, look);
}

export function renderLinkPage(pathname: string, facts: PublicFacts, look: Look, page: LinkPage): string {
  return renderLink(pathname, facts, builtAssets, { look, page });
}

export function renderShell(html: string, facts: { meta: Meta; theme: Look['theme'] }): string {
  return shell(html, { ...facts, fonts: builtAssets.fonts });
}

export function keyOf(pathname: string): string {
  return publicPathOf(pathname) ?? '404';
}

/** The public issue's picture for shares: its name, and what is drawn; null while there is none. */
export function shareCard(facts: PublicFacts) {
  const card = cardOf(facts);
  return card === null ? null : { name: nameOfCard(card), ...card };
}

/** Content files that still hold samples. */
export const samples: readonly string[] = namesOfSamples();

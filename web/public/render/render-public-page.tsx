import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { createClient } from '../../api/client.ts';
import { headOf } from '../head/head-of.ts';
import { linkHeadOf } from '../head/link-head.ts';
import { publicPathOf } from '../pages.ts';
import { PublicPage } from '../public-page.tsx';
import type { LinkPage, Look, PublicFacts } from '../view/public-facts.ts';
import { linkViewOf, type PublicView, viewOf } from '../view/public-view.ts';
import { type Assets, htmlDocument } from './document.ts';

export interface RenderedPage {
  status: 200 | 404;
  html: string;
}

/**
 * One public page as HTML; a path without a page is the 404 page. Pure: the same arguments give the same page.
 */
export function renderPublicPage(
  pathname: string,
  facts: PublicFacts,
  assets: Assets,
  look: Look = { theme: 'dark', isReader: false },
): RenderedPage {
  const path = publicPathOf(pathname);
  const view = viewOf(facts, path, look);
  const body = bodyOf(path ?? '/404', view);
  const head = headOf(path, view);
  const { theme } = look;
  return {
    status: path === null ? 404 : 200,
    html: htmlDocument({ head, assets, body, view, theme, hasIssue: view.issue !== null }),
  };
}

/** The page that a link of a mail opens, as HTML. */
export function renderLinkPage(
  pathname: string,
  facts: PublicFacts,
  assets: Assets,
  { look, page }: { look: Look; page: LinkPage },
): string {
  const view = linkViewOf(facts, look, page);
  if (view.link === null) throw new Error('A link page without what it shows');
  const head = linkHeadOf(view.link, view);
  const body = bodyOf(pathname, view);
  const { theme } = look;
  return htmlDocument({ head, assets, body, view, theme, hasIssue: page.kind === 'issue' });
}

function bodyOf(location: string, view: PublicView): string {
  return renderToString(
    <QueryClientProvider client={createClient()}>
      <StaticRouter location={location}>
        <PublicPage view={view} />
      </StaticRouter>
    </QueryClientProvider>,
  );
}

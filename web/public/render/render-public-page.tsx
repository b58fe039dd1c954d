import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { createClient } from '../../api/client.ts';
import { headOf } from '../head/head-of.ts';
import { publicPathOf } from '../pages.ts';
import { PublicPage } from '../public-page.tsx';
import type { Look, PublicFacts } from '../view/public-facts.ts';
import { viewOf } from '../view/public-view.ts';
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
  const body = renderToString(
    <QueryClientProvider client={createClient()}>
      <StaticRouter location={path ?? '/404'}>
        <PublicPage view={view} />
      </StaticRouter>
    </QueryClientProvider>,
  );
  const head = headOf(path, view);
  const { theme } = look;
  return {
    status: path === null ? 404 : 200,
    html: htmlDocument({ head, assets, body, view, theme, hasIssue: view.issue !== null }),
  };
}

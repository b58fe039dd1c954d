import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { headOf } from './head/head-of.ts';
import { linkHeadOf } from './head/link-head.ts';
import { useHead } from './head/use-head.ts';
import { IssuesPage } from './issues/page.tsx';
import { LandingPage } from './landing/page.tsx';
import { LinkPage } from './links/link-page.tsx';
import { OfferPage } from './offer/page.tsx';
import { SentPage } from './offer/sent-page.tsx';
import { isLinkPath, type PublicPath, publicPathOf } from './pages.ts';
import { SamplePage } from './sample/page.tsx';
import { ArticlePage } from './texts/article-page.tsx';
import { NotFoundPage } from './texts/not-found-page.tsx';
import type { PublicView } from './view/public-view.ts';

/** The page of the present address: the same on the server and in the browser. */
export function PublicPage({ view }: { view: PublicView }) {
  const { pathname } = useLocation();
  const path = publicPathOf(pathname);
  const link = isLinkPath(pathname) ? view.link : null;
  useHead(link === null ? headOf(path, view) : linkHeadOf(link, view));
  useArrival();
  return link === null ? <Page key={path} path={path} view={view} /> : <LinkPage link={link} view={view} />;
}

function Page({ path, view }: { path: PublicPath | null; view: PublicView }) {
  if (path === '/') return <LandingPage view={view} />;
  if (path === '/sample') return <SamplePage view={view} />;
  if (path === '/issues') return <IssuesPage view={view} />;
  if (path === '/offer') return <OfferPage view={view} />;
  if (path === '/offer/sent') return <SentPage view={view} />;
  if (path !== null) return <ArticlePage path={path} view={view} />;
  return <NotFoundPage view={view} />;
}

/** A page that came without a new document starts at its top, and the focus starts with it. */
function useArrival(): void {
  const { pathname } = useLocation();
  const type = useNavigationType();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (type !== 'POP') window.scrollTo({ top: 0, behavior: 'instant' });
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname, type]);
}

import { useLayoutEffect } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { targetOf } from './link-target.ts';

/** The path that somebody was sent to and that is not shown yet; null when nobody is on the way. */
export function useGoingTo(): string | null {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  return location === undefined || location.pathname === pathname ? null : location.pathname;
}

/** A thin line at the top while the next page is on its way; it shows after 150 ms (shell.css). */
export function GoingLine() {
  const path = useGoingTo();
  useMarkedLinks(path);
  return path === null ? null : <div className="going" role="progressbar" aria-label="Opening the page" />;
}

/** Every link to that page says at once that the click was taken, wherever on the page it stands. */
function useMarkedLinks(path: string | null): void {
  useLayoutEffect(() => {
    if (path === null) return;
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].filter(
      (link) =>
        link.origin === window.location.origin && [link.pathname, targetOf(link).pathname].includes(path),
    );
    for (const link of links) link.dataset.going = '';
    return () => {
      for (const link of links) delete link.dataset.going;
    };
  }, [path]);
}

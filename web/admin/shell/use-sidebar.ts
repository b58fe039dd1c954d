import { useCallback, useEffect, useState } from 'react';
import { narrowQuery, useMedia } from '../../ui/use-media.ts';

/** The cookie keeps the choice for 7 days (product.md section 9). */
const cookieName = 'sidebar_state';
const cookieMaxAgeSecs = 7 * 24 * 60 * 60;

export interface Sidebar {
  isNarrow: boolean;
  /** On wide screens: full width, not only icons. */
  isExpanded: boolean;
  /** On narrow screens: the sheet is open. */
  isSheetOpen: boolean;
  setExpanded(isExpanded: boolean): void;
  setSheetOpen(isOpen: boolean): void;
  toggle(): void;
}

/** State of the sidebar, and Ctrl or Cmd plus B. */
export function useSidebar(): Sidebar {
  const isNarrow = useMedia(narrowQuery);
  const [isExpanded, setStored] = useState(() => readSidebarCookie(document.cookie));
  const [isSheetOpen, setSheetOpen] = useState(false);

  const setExpanded = useCallback((next: boolean) => {
    setStored(next);
    document.cookie = sidebarCookie(next);
  }, []);

  const toggle = useCallback(() => {
    if (isNarrow) setSheetOpen((isOpen) => !isOpen);
    else setExpanded(!isExpanded);
  }, [isNarrow, isExpanded, setExpanded]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isSidebarKey(event)) return;
      event.preventDefault();
      toggle();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [toggle]);

  return { isNarrow, isExpanded, isSheetOpen, setExpanded, setSheetOpen, toggle };
}

/** Expanded unless the cookie says otherwise. */
export function readSidebarCookie(cookies: string): boolean {
  return !cookies.split(/;\s*/).includes(`${cookieName}=false`);
}

export function sidebarCookie(isExpanded: boolean): string {
  return `${cookieName}=${isExpanded}; path=/; max-age=${cookieMaxAgeSecs}; SameSite=Lax`;
}

function isSidebarKey(event: KeyboardEvent): boolean {
  return (
    event.key.toLowerCase() === 'b' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
  );
}

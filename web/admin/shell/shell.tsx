/** The frame of every admin page: sidebar, top bar, live updates, and the way out when the session ends. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Menu, PanelLeft, TriangleAlert, WifiOff } from 'lucide-react';
import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { adminAuth } from '../../../contract/admin-auth.ts';
import { queryFor } from '../../api/query.ts';
import { retryFailed } from '../../api/retry-failed.ts';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { ThemeToggle } from '../../ui/theme-toggle.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { useListKeys } from '../lists/use-list-keys.ts';
import { PaletteButton } from '../palette/palette-button.tsx';
import { CrumbPlace } from './crumbs.tsx';
import { useFetchAhead } from './fetch-ahead.ts';
import { GoingLine, useGoingTo } from './going.tsx';
import { LogoutButton } from './logout.tsx';
import { RunningLink } from './running.tsx';
import { SidebarPane } from './sidebar.tsx';
import { useLive } from './use-live.ts';
import { type Sidebar, useSidebar } from './use-sidebar.ts';
import { useUnread } from './use-unread.ts';
import './sidebar.css';
import './shell.css';

export function Component() {
  const { data } = useQuery(queryFor(adminAuth.check));
  if (data?.isAuthenticated === false) return <Navigate to="/login" replace />;
  return <Shell />;
}

function Shell() {
  const sidebar = useSidebar();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useCloseOnArrival(sidebar);
  useListKeys();
  useFetchAhead();
  const isGoing = useGoingTo() !== null;
  return (
    <div className={classNames('app', !sidebar.isNarrow && !sidebar.isExpanded && 'is-collapsed')}>
      <nav className="skip-nav" aria-label="Skip">
        <a className="skip" href="#content">
          Skip to content
        </a>
      </nav>
      <SidebarPane sidebar={sidebar} />
      <GoingLine />
      <div className={classNames('main', isGoing && 'is-going')}>
        <header className="bar">
          <IconButton
            label="Toggle Sidebar"
            icon={sidebar.isNarrow ? Menu : PanelLeft}
            aria-expanded={sidebar.isNarrow ? sidebar.isSheetOpen : sidebar.isExpanded}
            aria-keyshortcuts="Control+B Meta+B"
            onClick={sidebar.toggle}
          />
          <nav className="crumbs" aria-label="Breadcrumb" ref={setPlace} />
          <div className="bar-end">
            <LiveWarning />
            <PaletteButton />
            <RunningLink />
            <span className="bar-sep" aria-hidden="true" />
            <ThemeToggle />
            <LogoutButton />
          </div>
        </header>
        <main className="page" id="content" tabIndex={-1} aria-busy={isGoing || undefined}>
          <CrumbPlace value={place}>
            <Outlet />
          </CrumbPlace>
        </main>
      </div>
    </div>
  );
}

/** Going somewhere closes the sheet. */
function useCloseOnArrival({ setSheetOpen }: Sidebar): void {
  const { pathname } = useLocation();
  const [seenPath, setSeenPath] = useState(pathname);
  if (seenPath === pathname) return;
  setSeenPath(pathname);
  setSheetOpen(false);
}

/** Without the stream the page no longer updates by itself: say so, in words. */
function LiveWarning() {
  const isBroken = useLive() === 'broken';
  if (!isBroken) return <UnreadWarning />;
  return (
    <Tooltip text="The connection for live updates is lost. This page catches up as soon as it is back.">
      <button type="button" className="running">
        <WifiOff className="i i-s" />
        <span className="only-wide">Reconnecting</span>
        <span className="sr only-narrow">Reconnecting</span>
      </button>
    </Tooltip>
  );
}

/** Something on the page could not be read, or not anew; what the server refused is said where it stands. */
function UnreadWarning() {
  const client = useQueryClient();
  const unread = useUnread();
  if (unread === 'none') return null;
  return (
    <Tooltip text="Some of this page could not be read, or not anew. It is read again when the connection is back, or now.">
      <button
        type="button"
        className="running is-act"
        aria-busy={unread === 'asked'}
        onClick={() => void retryFailed(client)}
      >
        <TriangleAlert className="i i-s" />
        <span className="only-wide">Read again</span>
        <span className="sr only-narrow">Read again</span>
      </button>
    </Tooltip>
  );
}

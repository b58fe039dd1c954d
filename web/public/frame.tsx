import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Ribbon } from '../ribbon.tsx';
import { DoorMark } from '../ui/marks.tsx';
import { readTheme, setTheme } from '../ui/theme.ts';
import { ThemeMark } from './marks.tsx';
import type { PublicView } from './view/public-view.ts';

interface FrameProps {
  view: PublicView;
  /** Links of the header, before and after the theme button. */
  before?: ReactNode;
  after?: ReactNode;
  /** The last section reaches down to the footer. */
  endsFlush?: boolean;
  children: ReactNode;
}

/** Ribbon, header, main part and footer of a public page. */
export function Frame({ view, before, after, endsFlush, children }: FrameProps) {
  return (
    <div className={endsFlush ? 'public ends-flush' : 'public'}>
      {view.isSandbox && <Ribbon outboxUrl={view.outboxUrl} />}
      <header className="site-head">
        <a className="skip" href="#main">
          Skip to content
        </a>
        <div className="wrap">
          <Link className="wordmark" to="/">
            <DoorMark />
            {view.brandName}
          </Link>
          <nav aria-label="Main">
            {before}
            <button
              className="icon-btn"
              type="button"
              data-wakes
              aria-label="Toggle theme"
              onClick={toggleTheme}
            >
              <ThemeMark />
            </button>
            {after}
          </nav>
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <footer className="site-foot">
        <div className="wrap">
          <p className="fine">{view.brandName}. Every Monday, for real-estate agents.</p>
          <nav aria-label="Footer">
            {view.sample !== null && <a href="/issues">All issues</a>}
            <Link to="/privacy">Privacy Policy</Link>
            <Link to="/terms">Terms of Service</Link>
            <Link to="/contact">Contact</Link>
          </nav>
        </div>
      </footer>
    </div>
  );
}

function toggleTheme(): void {
  setTheme(readTheme() === 'dark' ? 'light' : 'dark');
}

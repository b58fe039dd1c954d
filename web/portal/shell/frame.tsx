import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useBrandName } from '../../brand.tsx';
import { DoorMark } from '../../ui/marks.tsx';
import { ThemeToggle } from '../../ui/theme-toggle.tsx';
import { useTitle } from '../../ui/use-title.ts';
import './frame.css';
import './controls.css';
import '../../issue/styles/words.css';

interface FrameProps {
  /** Title of the window, before the brand's name. */
  title: string;
  /** Where the wordmark leads. */
  home: '/' | '/portal';
  /** What stands at the right of the header, after the theme control. */
  corner?: ReactNode;
  /** The wide measure of the reading page. */
  isWide?: boolean;
  children: ReactNode;
}

/** Header and footer of every page of the reading room. */
export function Frame({ title, home, corner, isWide = false, children }: FrameProps) {
  const brand = useBrandName();
  useTitle(`${title} - ${brand}`);
  return (
    <div className={isWide ? 'portal portal-wide' : 'portal'}>
      <header className="room-head">
        <a className="skip" href="#main">
          Skip to content
        </a>
        <div className="room">
          <Link className="wordmark" to={home}>
            <DoorMark />
            {brand}
          </Link>
          <div className="corner">
            <ThemeToggle />
            {corner}
          </div>
        </div>
      </header>
      {children}
      <footer className="room-foot">
        <div className="room">
          <p>{brand}. Every Monday, for real-estate agents.</p>
          <nav aria-label="Footer">
            <Link to="/privacy">Privacy Policy</Link>
            <Link to="/terms">Terms of Service</Link>
            <Link to="/contact">Contact</Link>
          </nav>
        </div>
      </footer>
    </div>
  );
}

import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useBrandName } from '../brand.tsx';
import { ThemeToggle } from '../ui/theme-toggle.tsx';
import { useTitle } from '../ui/use-title.ts';
import './public.css';

interface PublicFrameProps {
  title: string;
  /** False on the home page itself. */
  hasWayBack?: boolean;
  children: ReactNode;
}

/** Header, text column and footer of the public pages. */
export function PublicFrame({ title, hasWayBack = true, children }: PublicFrameProps) {
  const brand = useBrandName();
  useTitle(title === brand ? brand : `${title} - ${brand}`);
  return (
    <div className="public">
      <header className="public-head">
        <Link className="public-brand" to="/">
          {brand}
        </Link>
        <div className="row">
          <ThemeToggle />
          <Link className="btn" to="/login">
            Login
          </Link>
        </div>
      </header>
      <main className="public-main">
        {hasWayBack && (
          <Link className="back" to="/">
            <ArrowLeft className="i i-s" />
            Back to home
          </Link>
        )}
        {children}
      </main>
      <footer className="public-foot">
        <Link to="/privacy">Privacy Policy</Link>
        <Link to="/terms">Terms of Service</Link>
        <Link to="/contact">Contact</Link>
      </footer>
    </div>
  );
}

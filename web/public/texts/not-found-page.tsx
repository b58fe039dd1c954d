import { Link } from 'react-router';
import { DoorMark } from '../../ui/marks.tsx';
import { Frame } from '../frame.tsx';
import type { PublicView } from '../view/public-view.ts';

export function NotFoundPage({ view }: { view: PublicView }) {
  return (
    <Frame view={view}>
      <div className="wrap lost">
        <DoorMark />
        <h1 className="display">404 Page Not Found</h1>
        <p className="lede">
          No door opens at this address. It may have moved, or the link has a slip in it.
        </p>
        <div className="hero-cta">
          <Link className="cta" to="/">
            Back to home
          </Link>
          <Link className="text-link" to="/contact">
            Tell us about it
          </Link>
        </div>
      </div>
    </Frame>
  );
}

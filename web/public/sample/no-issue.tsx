import { Link } from 'react-router';
import { DoorMark } from '../../ui/marks.tsx';

/** Nothing is published yet: the first issue can be asked for. */
export function NoIssue() {
  return (
    <div className="wrap lost">
      <DoorMark />
      <h1 className="display">The first issue is being made.</h1>
      <p className="lede">
        Leave your email and it comes to you on the day it is published, whole and free. Until then we print
        no sample, because we print nothing that was not said.
      </p>
      <div className="hero-cta">
        <Link className="cta" to="/offer">
          Send me the first issue
        </Link>
        <Link className="text-link" to="/">
          Back to home
        </Link>
      </div>
    </div>
  );
}

import { Link } from 'react-router';
import { DoorMark } from '../../ui/marks.tsx';
import { AccountLink } from '../account-link.tsx';
import { Frame } from '../frame.tsx';
import { Opener } from '../opener.tsx';
import type { PublicView } from '../view/public-view.ts';
import { type Closed, closedTitle } from './closed-words.ts';
import { WayToAll } from './way-to-all.tsx';

/** A link that does not open: why, and the next thing to do. */
export function ClosedPage({ closed, view }: { closed: Closed; view: PublicView }) {
  return (
    <Frame view={view} after={<AccountLink isReader={view.isReader} />}>
      <div className="wrap lost">
        <DoorMark />
        <h1 className="display">{closedTitle(closed)}</h1>
        <p className="lede">{closed.sentence}</p>
        {closed.of !== 'read' && closed.status === 404 && <OtherWay view={view} />}
        <div className="hero-cta">
          {closed.status === 403 ? (
            <Opener opens="subscribe" className="cta">
              Subscribe for $59 a year
            </Opener>
          ) : (
            <Link className="cta" to="/">
              Back to home
            </Link>
          )}
          <WayToAll isReader={view.isReader} />
        </div>
      </div>
    </Frame>
  );
}

/** Nobody is kept in a list by a broken link. */
function OtherWay({ view: { supportEmail } }: { view: PublicView }) {
  return (
    <p className="lede">
      The weekly issue can also be turned off under Settings in <a href="/portal?tab=settings">your portal</a>
      , or write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a> and we do it.
    </p>
  );
}

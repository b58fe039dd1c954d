import { Link } from 'react-router';
import { counted } from '../counted.ts';
import { Frame } from '../frame.tsx';
import { FrontSheet } from '../front-sheet.tsx';
import { frontOf, issueName } from '../pages.ts';
import type { PublicView } from '../view/public-view.ts';
import { Ask } from './ask.tsx';
import { Inside } from './inside.tsx';

export function OfferPage({ view }: { view: PublicView }) {
  const { mailed, brandName } = view;
  const front = frontOf(mailed);
  return (
    <Frame
      view={view}
      endsFlush
      after={
        <Link className="opt" to="/">
          About the digest
        </Link>
      }
    >
      <section className={front === null ? 'offer-hero alone' : 'offer-hero'}>
        <div className="wrap grid">
          <div className="hero-copy">
            <p className="kicker">Free sample</p>
            <h1 className="display">Read one before you pay for any.</h1>
            <p className="lede">{ledeOf(view)}</p>
            <div className="hero-cta">
              <a className="cta" href="#sample-form">
                Send me the free sample
              </a>
              <a className="text-link" href="#inside">
                What is inside
              </a>
            </div>
            <p className="fine terms">One email. No card. Nothing renews.</p>
          </div>
          {front !== null && <FrontSheet brandName={brandName} sample={front} isPeek />}
        </div>
      </section>
      <Inside sample={mailed} />
      <Ask view={view} />
    </Frame>
  );
}

function ledeOf({ mailed }: PublicView): string {
  if (mailed === null) {
    return 'No issue is published yet. Leave your email, and the first one comes to you on the day it is published, whole and free.';
  }
  const { tips } = mailed.counts;
  const wins = tips === 0 ? '' : ` and ${tips === 1 ? 'its quick win' : `all ${counted(tips, 'quick win')}`}`;
  const name = issueName(mailed);
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}, whole: the same ${counted(mailed.minutes, 'minute')} subscribers had, with every quote, every time stamp${wins}.`;
}

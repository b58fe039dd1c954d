import { FrontSheet } from '../front-sheet.tsx';
import { Opener } from '../opener.tsx';
import { frontOf } from '../pages.ts';
import { SampleLink } from '../sample-link.tsx';
import type { PublicView } from '../view/public-view.ts';
import { Prospect } from './prospect.tsx';

export function Hero({ view }: { view: PublicView }) {
  const { brandName } = view;
  const front = frontOf(view.sample);
  return (
    <section className="hero">
      <div className="wrap grid">
        <div className="hero-copy">
          <h1 className="display">
            <span>You have showings.</span> <span>We have headphones.</span>
          </h1>
          <p className="lede">
            {brandName} is a weekly digest for real-estate agents. We condense 20+ hours of podcasts,
            newsletters and market reports into one 10-minute read, every Monday, and check every quote
            against the transcript, to the second.
          </p>
          <div className="hero-cta">
            <Opener opens="subscribe" className="cta">
              Subscribe for $59 a year
            </Opener>
            <SampleLink sample={view.sample} />
          </div>
          <p className="fine terms">
            <span className="nb">Founding price.</span> <span className="nb">Cancel anytime.</span>{' '}
            <span className="nb">No sponsored content.</span>
          </p>
        </div>
        {front === null ? <Prospect /> : <FrontSheet brandName={brandName} sample={front} />}
      </div>
    </section>
  );
}

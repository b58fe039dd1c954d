import { Link } from 'react-router';
import { Opener } from '../opener.tsx';

export function FinalCall() {
  return (
    <section className="final" aria-labelledby="final-h">
      <div className="wrap">
        <p className="kicker">In your inbox every Monday</p>
        <h2 className="display" id="final-h">
          Be the best-read agent at the table by nine.
        </h2>
        <div className="hero-cta">
          <Opener opens="subscribe" className="cta">
            Subscribe for $59 a year
          </Opener>
          <Link className="text-link" to="/offer">
            Read a free sample first
          </Link>
        </div>
      </div>
    </section>
  );
}

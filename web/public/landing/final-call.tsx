import { Opener } from '../opener.tsx';
import { SampleLink } from '../sample-link.tsx';
import type { Sample } from '../view/sample.ts';

export function FinalCall({ sample }: { sample: Sample | null }) {
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
          <SampleLink sample={sample} />
        </div>
      </div>
    </section>
  );
}

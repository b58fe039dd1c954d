import { AccountLink } from '../account-link.tsx';
import { Frame } from '../frame.tsx';
import type { PublicView } from '../view/public-view.ts';
import { Benefits } from './benefits.tsx';
import { FinalCall } from './final-call.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { Pillars } from './pillars.tsx';
import { Pricing } from './pricing.tsx';
import { Questions } from './questions-section.tsx';
import { Ruler } from './ruler.tsx';
import { SampleSection } from './sample-section.tsx';
import { Testimonials } from './testimonials.tsx';
import { Trust } from './trust.tsx';

export function LandingPage({ view }: { view: PublicView }) {
  const { sample } = view;
  return (
    <Frame
      view={view}
      before={
        <>
          <a className="opt" href="#how">
            How it works
          </a>
          <a className="opt" href="#sample">
            Sample
          </a>
          <a className="opt" href="#pricing">
            Pricing
          </a>
        </>
      }
      after={<AccountLink isReader={view.isReader} />}
    >
      <Hero view={view} />
      {sample?.ruler && sample.keepsPromise && <Ruler ruler={sample.ruler} minutes={sample.minutes} />}
      <Benefits sample={sample} />
      <HowItWorks sample={sample} />
      <SampleSection sample={sample} />
      <Pillars sample={sample} />
      <Trust />
      <Testimonials />
      <Pricing sample={sample} />
      <Questions />
      <FinalCall sample={sample} />
    </Frame>
  );
}

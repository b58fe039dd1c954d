import { Frame } from '../frame.tsx';
import type { PublicView } from '../view/public-view.ts';
import { Sent } from './sent.tsx';

/** The answer to the form where it was sent without scripts. */
export function SentPage({ view }: { view: PublicView }) {
  return (
    <Frame view={view} endsFlush>
      <section className="ask">
        <div className="wrap grid">
          <Sent view={view} />
        </div>
      </section>
    </Frame>
  );
}

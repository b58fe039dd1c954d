import { useState } from 'react';
import { issueName } from '../pages.ts';
import type { PublicView } from '../view/public-view.ts';
import { SampleForm } from './sample-form.tsx';
import { Sent } from './sent.tsx';

/** Where the sample should go; the answer takes the place of the question. */
export function Ask({ view }: { view: PublicView }) {
  const [isSent, setSent] = useState(false);
  const hasSample = view.mailed !== null;
  return (
    <section className="ask" id="sample-form" aria-label="Free sample">
      <div className="wrap grid">
        {isSent ? (
          <Sent view={view} isNew />
        ) : (
          <>
            <div className="ask-copy">
              <h2 className="display">Where should we send it?</h2>
              <p className="lede">
                {hasSample
                  ? 'It arrives within a few minutes. If it earns a place in your Monday, a year costs $59. If not, you owe us nothing, not even an unsubscribe.'
                  : 'We keep your request and send the first issue on the day it is published. If it earns a place in your Monday, a year costs $59. If not, you owe us nothing.'}
              </p>
            </div>
            <SampleForm
              issue={view.mailed === null ? 'the first issue' : issueName(view.mailed)}
              refused={view.problem}
              onSent={() => setSent(true)}
            />
          </>
        )}
      </div>
    </section>
  );
}

import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Verified } from '../marks.tsx';
import { issueName } from '../pages.ts';
import type { PublicView } from '../view/public-view.ts';
import { SampleForm } from './sample-form.tsx';

/** Where the sample should go; the answer takes the place of the question. */
export function Ask({ view }: { view: PublicView }) {
  const [isSent, setSent] = useState(false);
  const hasSample = view.sample !== null;
  return (
    <section className="ask" id="sample-form" aria-label="Free sample">
      <div className="wrap grid">
        {isSent ? (
          <Sent hasSample={hasSample} />
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
              issue={view.sample === null ? 'the first issue' : issueName(view.sample)}
              supportEmail={view.supportEmail}
              onSent={() => setSent(true)}
            />
          </>
        )}
      </div>
    </section>
  );
}

function Sent({ hasSample }: { hasSample: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  // The form that had the focus is gone: what took its place is read out.
  useEffect(() => place.current?.focus(), []);
  return (
    <div className="sent" role="status" tabIndex={-1} ref={place}>
      <Verified>{hasSample ? 'Sent' : 'Kept'}</Verified>
      <h2 className="display">Check Your Email!</h2>
      <p className="lede">
        {hasSample
          ? 'Your free sample arrives within a few minutes. If you do not see it, check your spam folder.'
          : 'No issue is published yet. We have kept your request: your free sample arrives within a few minutes of the first publication. If you do not see it then, check your spam folder.'}
      </p>
      <Link className="cta outlined" to="/">
        Back to home
      </Link>
    </div>
  );
}

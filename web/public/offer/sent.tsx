import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Verified } from '../marks.tsx';
import { Opener } from '../opener.tsx';
import { issueName } from '../pages.ts';
import type { PublicView } from '../view/public-view.ts';

interface SentProps {
  view: PublicView;
  /** It takes the place of the form just now. */
  isNew?: boolean;
}

/** What follows a request for the free sample, and where to go from here. */
export function Sent({ view: { mailed, sample }, isNew = false }: SentProps) {
  const place = useRef<HTMLDivElement>(null);
  // The form that had the focus is gone: what took its place is read out.
  useEffect(() => {
    if (isNew) place.current?.focus();
  }, [isNew]);
  const Heading = isNew ? 'h2' : 'h1';
  return (
    <div className="sent" role="status" tabIndex={-1} ref={place}>
      <Verified>{mailed === null ? 'Kept' : 'Sent'}</Verified>
      <Heading className="display">Check Your Email!</Heading>
      <p className="lede">
        {mailed === null
          ? 'No issue is published yet. We have kept your request: your free sample arrives within a few minutes of the first publication. If you do not see it then, check your spam folder.'
          : 'Your free sample arrives within a few minutes. If you do not see it, check your spam folder.'}
      </p>
      <div className="hero-cta">
        {sample !== null && (
          <a className="cta" href="/sample">
            Read {issueName(sample)} now
          </a>
        )}
        <Opener opens="subscribe" className="cta outlined">
          Subscribe for $59 a year
        </Opener>
        <Link className="text-link" to="/">
          Back to home
        </Link>
      </div>
    </div>
  );
}

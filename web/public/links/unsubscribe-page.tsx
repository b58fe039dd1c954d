import { useLocation } from 'react-router';
import { DoorMark } from '../../ui/marks.tsx';
import { Frame } from '../frame.tsx';
import type { LinkPage } from '../view/public-facts.ts';
import type { PublicView } from '../view/public-view.ts';
import { StillSubscribed } from './still-subscribed.tsx';

type State = Extract<LinkPage, { kind: 'unsubscribe' }>;

/** Out of the list: one button, which is a plain form to the same address, and what came of it. */
export function UnsubscribePage({ state, view }: { state: State; view: PublicView }) {
  return (
    <Frame view={view}>
      <div className="wrap link-page">
        <DoorMark />
        {state.isOff ? <Off state={state} /> : <Asks state={state} />}
      </div>
    </Frame>
  );
}

function Asks({ state: { email, isComplimentary } }: { state: State }) {
  return (
    <>
      <h1 className="display">Stop the weekly issue?</h1>
      {email !== null && (
        <p className="lede">
          It comes to <b className="link-email">{email}</b> every Monday.
        </p>
      )}
      {/* Without an address the form goes where the page stands. */}
      <form method="post">
        <input type="hidden" name="List-Unsubscribe" value="One-Click" />
        <button className="cta" type="submit">
          Unsubscribe
        </button>
      </form>
      <StillSubscribed isComplimentary={isComplimentary} />
    </>
  );
}

function Off({ state: { isNew, isComplimentary } }: { state: State }) {
  const { pathname } = useLocation();
  return (
    <>
      <h1 className="display">{isNew ? 'The weekly issue is off.' : 'The weekly issue is off already.'}</h1>
      <p className="lede">It does not come by mail any more.</p>
      <StillSubscribed isComplimentary={isComplimentary} />
      <p className="link-again">
        <a className="text-link" href={pathname.replace(/^\/u\//, '/preferences/')}>
          Turn it on again
        </a>
      </p>
    </>
  );
}

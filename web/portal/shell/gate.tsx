import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { readerQuery } from '../session.ts';
import { Frame } from './frame.tsx';

/** Before everything under /portal: who is not logged in goes home. */
export function Component() {
  const { data, error } = useQuery(readerQuery);
  if (data) return <Outlet />;
  if (error?.status === 401) return <Navigate to="/" replace />;
  return (
    <Frame title="Your digests" home="/">
      <main id="main" className="room">
        {error ? <Failed /> : <Opening />}
      </main>
    </Frame>
  );
}

function Failed() {
  return (
    <section className="plain-card plain-card-alone" role="alert">
      <h1>Error</h1>
      <p>Failed to load user information</p>
      <div className="room-acts">
        <ButtonLink to="/" variant="primary">
          Back to Home
        </ButtonLink>
      </div>
    </section>
  );
}

/** The head of the page in its place, until it is known who reads. */
function Opening() {
  return (
    <>
      <div className="room-title">
        <h1>Your reading room</h1>
      </div>
      <Loading>
        <div className="tabs-wait">
          <Skeleton width={220} height={19} />
        </div>
      </Loading>
    </>
  );
}

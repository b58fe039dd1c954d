import { isRouteErrorResponse, type Location, Outlet, ScrollRestoration, useRouteError } from 'react-router';
import { sentenceOf } from './api/failure.ts';
import { SandboxRibbon } from './sandbox-ribbon.tsx';
import { Button } from './ui/button.tsx';
import { Toaster } from './ui/toast/toaster.tsx';
import { useTryAgain } from './use-try-again.ts';

/** Around every page: the sandbox's ribbon above, notices over it. */
export function Root() {
  return (
    <>
      <SandboxRibbon />
      <Outlet />
      <Toaster />
      <ScrollRestoration getKey={placeOf} />
    </>
  );
}

/** The first page of a document has no key of its own: without its address it would open where another one was left. */
function placeOf({ key, pathname, search }: Location): string {
  return key === 'default' ? `${pathname}${search}` : key;
}

/** Before the first page has loaded: what stands there already stays, and the rest is said. */
export function Boot() {
  return (
    <>
      <SandboxRibbon />
      <p className="sr" role="status">
        Loading...
      </p>
    </>
  );
}

/** A page that could not be shown at all: no answer from the server, or a fault of ours. */
export function Broken() {
  const error = useRouteError();
  const { tryAgain, isTrying } = useTryAgain(error);
  const text = isRouteErrorResponse(error)
    ? `${error.status} ${error.statusText}`
    : sentenceOf(error, 'The server did not answer, or this page has a fault. Your data is safe.');
  return (
    <main className="broken">
      <div className="empty" role="alert">
        <h1 className="title">This page could not be shown</h1>
        <p>{text}</p>
        <Button variant="primary" busy={isTrying} onClick={tryAgain}>
          Try again
        </Button>
      </div>
    </main>
  );
}

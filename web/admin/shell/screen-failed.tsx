import { RotateCw } from 'lucide-react';
import { useRouteError } from 'react-router';
import { ScreenMissing } from '../../load-screen.ts';
import { Button } from '../../ui/button.tsx';
import { useTryAgain } from '../../use-try-again.ts';
import { Crumbs } from './crumbs.tsx';

/** A screen that could not be shown; the frame around it stays, so every other one is a click away. */
export function ScreenFailed() {
  const error = useRouteError();
  const { tryAgain, isTrying } = useTryAgain(error);
  const text =
    error instanceof ScreenMissing
      ? 'It could not be loaded: the server does not answer. It opens by itself when the connection is back.'
      : 'It has a fault of ours. Your data is safe, and the other screens work.';
  return (
    <>
      <Crumbs here="Not loaded" />
      <div className="empty" role="alert">
        <h1>This page could not be shown</h1>
        <p>{text}</p>
        <Button icon={RotateCw} busy={isTrying} onClick={tryAgain}>
          Try again
        </Button>
      </div>
    </>
  );
}

import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { onReturn } from './api/on-return.ts';
import { ScreenMissing } from './load-screen.ts';

/** Two reloads of one address lie at least this far apart: a file that is missing for good must not make a loop. */
const reloadPauseMs = 10 * 60 * 1_000;
const reloadKey = 'reloaded-at';

/**
 * The way back from a screen that failed: goes to the same address again, at a press, when the connection returns and
 * when the window is looked at again. Code that is missing although the server answers was replaced by a newer build:
 * the document is loaded anew, once.
 */
export function useTryAgain(error: unknown): { tryAgain: () => void; isTrying: boolean } {
  const location = useLocation();
  const navigate = useNavigate();
  const isTrying = useNavigation().state !== 'idle';
  const tryAgain = useCallback(
    () => void navigate(location, { replace: true, preventScrollReset: true, state: location.state }),
    [navigate, location],
  );
  useEffect(() => onReturn(tryAgain), [tryAgain]);
  useEffect(() => {
    if (!(error instanceof ScreenMissing)) return;
    const asked = new AbortController();
    void isAnswered(asked.signal).then((answered) => {
      if (answered && !asked.signal.aborted && mayReload(Date.now())) window.location.reload();
    });
    return () => asked.abort();
  }, [error]);
  return { tryAgain, isTrying };
}

async function isAnswered(signal: AbortSignal): Promise<boolean> {
  return fetch('/api/health', { cache: 'no-store', signal }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Notes the reload that follows; false where this address was loaded anew a short while ago. */
function mayReload(now: number): boolean {
  const key = `${reloadKey} ${window.location.pathname}`;
  try {
    if (now - Number(sessionStorage.getItem(key) ?? 0) < reloadPauseMs) return false;
    sessionStorage.setItem(key, String(now));
    return true;
  } catch {
    // A browser that keeps nothing could not tell the second reload from the first.
    return false;
  }
}

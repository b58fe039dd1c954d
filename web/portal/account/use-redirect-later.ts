import { useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';

/** A notice is read before the page changes (product.md section 9). */
const redirectAfterMs = 2_000;

/** Leads on after 2 seconds, unless the reader has gone by then. */
export function useRedirectLater(): (to: string) => void {
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    (to: string) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void navigate(to, { replace: true }), redirectAfterMs);
    },
    [navigate],
  );
}

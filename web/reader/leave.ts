import { useEffect, useState } from 'react';
import { safeUrl } from '../../edition/links.ts';

/**
 * Leads the browser to another site. `isLeaving` keeps the button busy until the page is gone; coming back from the
 * browser's page cache ends it.
 */
export function useLeave(): { isLeaving: boolean; leaveTo: (address: string) => boolean } {
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    const back = (event: PageTransitionEvent) => {
      if (event.persisted) setLeaving(false);
    };
    window.addEventListener('pageshow', back);
    return () => window.removeEventListener('pageshow', back);
  }, []);
  const leaveTo = (address: string) => {
    const url = safeUrl(address);
    if (url === null) return false;
    setLeaving(true);
    window.location.assign(url);
    return true;
  };
  return { isLeaving, leaveTo };
}

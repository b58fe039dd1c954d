import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** A link from another screen names a section, which is there only once the settings are. */
export function useSectionOfAddress(isShown: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (isShown && hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [isShown, hash]);
}

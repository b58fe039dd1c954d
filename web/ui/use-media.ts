import { useSyncExternalStore } from 'react';

/** Under this width the sidebar is a sheet (product.md section 9). */
export const narrowQuery = '(max-width: 767px)';

/** Does the media query hold now? */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
  );
}

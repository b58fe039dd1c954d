import { useEffect } from 'react';
import { later, useIsMissing, useLater } from './later.ts';
import { notify } from './toast/notices.ts';

/** Everything that opens over a page; one file, since a dialog that fails needs the notices too. */
export const overlays = later(() => import('./overlays/all.ts'));

/** For what opens them: says so where they do not come. */
export function useOverlays(isWanted: boolean) {
  const parts = useLater(overlays, isWanted);
  const isMissing = useIsMissing(overlays) && isWanted && parts === undefined;
  useEffect(() => {
    if (isMissing) notify({ title: 'This could not be opened yet', text: waits, tone: 'fail' });
  }, [isMissing]);
  return parts;
}

const waits = 'The server did not answer. It opens as soon as the connection is back.';

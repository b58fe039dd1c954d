import { useEffect, useSyncExternalStore } from 'react';
import { useFetchedWhenIdle, useIsMissing, useLater } from '../later.ts';
import { overlays } from '../overlays.ts';
import { takeCarriedNotice } from './carried.ts';
import { notify, readNotices, type ShownNotice, subscribeNotices } from './notices.ts';

/** Where notices appear; once per page. */
export function Toaster() {
  const notices = useSyncExternalStore(subscribeNotices, readNotices, readNotices);
  const parts = useLater(overlays, notices.length > 0);
  const isMissing = useIsMissing(overlays);
  useFetchedWhenIdle(overlays);
  useEffect(() => {
    const carried = takeCarriedNotice();
    if (carried) notify(carried);
  }, []);
  if (parts) return <parts.NoticeList notices={notices} />;
  return isMissing && notices[0]?.isOpen ? <PlainNotice notice={notices[0]} /> : null;
}

/** A connection that is lost before the rest has come is just what has to be said. */
function PlainNotice({ notice: { title, text } }: { notice: ShownNotice }) {
  return (
    <div className="toasts">
      <div className="toast" role="alert" data-notice>
        <div>
          <p className="toast-title">{title}</p>
          {text && <p className="toast-text">{text}</p>}
        </div>
      </div>
    </div>
  );
}

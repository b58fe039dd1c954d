import { CircleCheck, OctagonAlert, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { useRef } from 'react';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { handOn } from '../escape.ts';
import {
  closeAfterMs,
  dismissNotice,
  type ShownNotice,
  swipeThresholdPx,
  viewportHotkey,
} from '../toast/notices.ts';
import { usePlace } from './use-place.ts';

export function NoticeList({ notices }: { notices: readonly ShownNotice[] }) {
  const place = useRef<HTMLOListElement>(null);
  usePlace(
    place,
    notices.some(({ isOpen }) => isOpen),
  );
  return (
    <Toast.Provider
      duration={closeAfterMs}
      swipeDirection="right"
      swipeThreshold={swipeThresholdPx}
      label="Notification"
    >
      {notices.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} />
      ))}
      <Toast.Viewport
        ref={place}
        className="toasts"
        hotkey={[viewportHotkey]}
        label="Notifications ({hotkey})"
      />
    </Toast.Provider>
  );
}

function NoticeCard({ notice }: { notice: ShownNotice }) {
  const { id, title, text, tone = 'ok', action, isOpen } = notice;
  const Icon = tone === 'fail' ? OctagonAlert : CircleCheck;
  return (
    <Toast.Root
      className={classNames('toast', tone === 'fail' && 'toast-fail')}
      type={tone === 'fail' || action ? 'foreground' : 'background'}
      open={isOpen}
      data-notice
      onEscapeKeyDown={handOn}
      onOpenChange={(open) => {
        if (!open) dismissNotice(id);
      }}
    >
      <Icon className="i" />
      <div>
        <Toast.Title className="toast-title">{title}</Toast.Title>
        {text && <Toast.Description className="toast-text">{text}</Toast.Description>}
        {action && (
          <Toast.Action altText={action.label} asChild>
            <Button size="s" onClick={action.run}>
              {action.label}
            </Button>
          </Toast.Action>
        )}
      </div>
      <Toast.Close className="ib ib-s" aria-label="Dismiss">
        <X className="i" />
      </Toast.Close>
    </Toast.Root>
  );
}

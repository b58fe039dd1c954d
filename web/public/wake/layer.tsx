import { useSyncExternalStore } from 'react';
import { LoginDialog } from '../../reader/login-dialog.tsx';
import { SubscribeDialog } from '../../reader/subscribe-dialog.tsx';
import { Toaster } from '../../ui/toast/toaster.tsx';
import { closeDialog, openDialog, openingOf, readOpening, subscribeOpening } from './openings.ts';

/** Over the page: the two dialogs and the notices. */
export function Layer() {
  const opening = useSyncExternalStore(subscribeOpening, readOpening);
  return (
    <>
      <SubscribeDialog
        open={opening === 'subscribe'}
        onOpenChange={(isOpen) => (isOpen ? openDialog('subscribe') : close())}
        onLogin={() => openDialog('login')}
        onLoggedIn={enterPortal}
      />
      <LoginDialog
        open={opening === 'login'}
        onOpenChange={(isOpen) => (isOpen ? openDialog('login') : close())}
        onSubscribe={() => openDialog('subscribe')}
        onLoggedIn={enterPortal}
      />
      <Toaster />
    </>
  );
}

function close(): void {
  closeDialog();
  // A reload should not open it again.
  if (openingOf(location.hash)) history.replaceState(history.state, '', location.pathname + location.search);
}

/** The portal is the other half of the client, with a document of its own. */
function enterPortal(): void {
  location.assign('/portal');
}

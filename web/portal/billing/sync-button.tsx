import { Button } from '../../ui/button.tsx';
import { useSync } from './use-stripe.ts';

export function SyncButton() {
  const { sync, isBusy } = useSync();
  return (
    <Button busy={isBusy} onClick={sync}>
      Sync Subscription
    </Button>
  );
}

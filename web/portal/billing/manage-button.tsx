import { Button } from '../../ui/button.tsx';
import { useBillingPortal } from './use-stripe.ts';

/** Stripe's own page; plain beside a button that matters more. */
export function ManageButton({ isPlain = false }: { isPlain?: boolean }) {
  const { open, isBusy } = useBillingPortal();
  return (
    <Button variant={isPlain ? 'plain' : 'primary'} busy={isBusy} onClick={open}>
      Manage Subscription
    </Button>
  );
}

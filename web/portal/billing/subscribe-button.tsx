import { Button } from '../../ui/button.tsx';
import { useCheckout } from './use-stripe.ts';

export function SubscribeButton({ email }: { email: string }) {
  const { subscribe, isBusy } = useCheckout(email);
  return (
    <Button variant="primary" busy={isBusy} onClick={subscribe}>
      Subscribe Now ($59/year)
    </Button>
  );
}

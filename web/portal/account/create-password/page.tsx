import { useLocation } from 'react-router';
import { AccountPage } from '../account-page.tsx';
import { tokenOf } from '../link-token.ts';
import { Activation } from './activation.tsx';
import { ConfirmStep } from './confirm-step.tsx';

/**
 * Activation after payment (product.md section 4). The address says where in it a person stands, so a reload or a
 * closed tab loses nothing: a token waits for its click; without one, this browser has proven itself or waits.
 */
export function Component() {
  const { search, hash } = useLocation();
  const params = new URLSearchParams(search);
  const email = params.get('email')?.trim() ?? '';
  const hasPaid = params.has('session_id');
  const token = tokenOf(hash);
  return (
    <AccountPage title="Create your password">
      {token === null ? (
        <Activation key={email} givenEmail={email} hasPaid={hasPaid} />
      ) : (
        <ConfirmStep key={token} email={email} token={token} />
      )}
    </AccountPage>
  );
}

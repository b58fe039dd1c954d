import { type FormEvent, useState } from 'react';
import { billing } from '../../contract/billing.ts';
import { users } from '../../contract/users.ts';
import { useChange } from '../api/query.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { notify } from '../ui/toast/notices.ts';
import { EmailField, useEmailCheck } from './email-field.tsx';
import { ForgotForm } from './forgot-form.tsx';
import { useLeave } from './leave.ts';
import { LoginForm } from './login-form.tsx';
import { failureNotice, isAlreadyRegistered } from './notices.ts';
import { PurchaseTerms } from './purchase-terms.tsx';
import './reader.css';
import { useFirstFocus } from './use-first-focus.ts';

interface SubscribeDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Somebody who subscribes already wants the login. */
  onLogin: () => void;
  onLoggedIn: () => void;
}

/** `email`: asks for the address; the others follow when that address has an account already. */
type Step = 'email' | 'registered' | 'forgot';

const heads: Record<Step, { title: string; sub: string }> = {
  email: {
    title: 'Start this Monday',
    sub: 'Give us your email, pay on the next page, then choose a password.',
  },
  registered: {
    title: 'You are already registered',
    sub: 'Login with your password to pick up where you left off.',
  },
  forgot: { title: 'Forgot your password?', sub: 'We send a link with which you set a new one.' },
};

/** From an address to the checkout; an address that is already registered logs in instead (product.md section 4). */
export function SubscribeDialog({ open, onOpenChange, onLogin, onLoggedIn }: SubscribeDialogProps) {
  const [step, setStep] = useState<Step>('email');
  const [email, setEmail] = useState('');
  const close = (isOpen: boolean) => {
    if (!isOpen) setStep('email');
    onOpenChange(isOpen);
  };
  return (
    <Dialog open={open} onOpenChange={close} {...heads[step]}>
      <div className="reader">
        {step === 'email' && (
          <EmailStep
            email={email}
            onEmail={setEmail}
            onRegistered={() => setStep('registered')}
            onLogin={onLogin}
          />
        )}
        {step === 'registered' && (
          <>
            <LoginForm
              email={email}
              onEmail={setEmail}
              onLoggedIn={onLoggedIn}
              onForgot={() => setStep('forgot')}
            />
            <p className="reader-other">
              <button type="button" className="link" onClick={() => setStep('email')}>
                Use a different email
              </button>
            </p>
          </>
        )}
        {step === 'forgot' && (
          <ForgotForm email={email} onEmail={setEmail} onBack={() => setStep('registered')} />
        )}
      </div>
    </Dialog>
  );
}

interface EmailStepProps {
  email: string;
  onEmail: (email: string) => void;
  onRegistered: () => void;
  onLogin: () => void;
}

function EmailStep({ email, onEmail, onRegistered, onLogin }: EmailStepProps) {
  const checked = useEmailCheck();
  useFirstFocus(checked.input);
  const { subscribe, isBusy } = useSubscribe(onRegistered);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const address = checked.check();
    if (address !== null) subscribe(address);
  };
  return (
    <>
      <p className="reader-line">
        <span>One year, 52 issues</span>
        <b>$59</b>
      </p>
      <form noValidate onSubmit={submit}>
        <EmailField checked={checked} email={email} onEmail={onEmail} isAccount={false} />
        <Button type="submit" variant="primary" className="btn-block" busy={isBusy}>
          {isBusy ? 'One moment...' : 'Continue to checkout'}
        </Button>
        <PurchaseTerms className="reader-terms" />
      </form>
      <p className="reader-other">
        Already a subscriber?{' '}
        <button type="button" className="link" onClick={onLogin}>
          Login
        </button>
      </p>
    </>
  );
}

/** Signs the address up, then asks where to pay and goes there. */
function useSubscribe(onRegistered: () => void) {
  const { isLeaving, leaveTo } = useLeave();
  const checkout = useChange(billing.createCheckout, {
    refresh: [],
    onDone: ({ checkoutUrl }) => {
      // An address that is none of the web is treated as no answer.
      if (!leaveTo(checkoutUrl)) notify(failureNotice('checkout', null));
    },
    onFail: (error) => notify(failureNotice('checkout', error)),
  });
  const signUp = useChange(users.signup, {
    refresh: [],
    onDone: (_, { body: { email } }) => checkout.mutate({ body: { email } }),
    onFail: (error) => (isAlreadyRegistered(error) ? onRegistered() : notify(failureNotice('signUp', error))),
  });
  return {
    isBusy: signUp.isPending || checkout.isPending || isLeaving,
    subscribe: (email: string) => signUp.mutate({ body: { email, source: 'homepage' } }),
  };
}

import { useState } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { ForgotForm } from './forgot-form.tsx';
import { LoginForm } from './login-form.tsx';
import './reader.css';

interface LoginDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Left out where subscribing makes no sense. */
  onSubscribe?: () => void;
  onLoggedIn: () => void;
}

export function LoginDialog({ open, onOpenChange, onSubscribe, onLoggedIn }: LoginDialogProps) {
  const [hasForgotten, setForgotten] = useState(false);
  const [email, setEmail] = useState('');
  const close = (isOpen: boolean) => {
    if (!isOpen) setForgotten(false);
    onOpenChange(isOpen);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={hasForgotten ? 'Forgot your password?' : 'Welcome back'}
      sub={
        hasForgotten
          ? 'We send a link with which you set a new one.'
          : 'Monday’s issue is waiting in your reading room.'
      }
    >
      <div className="reader">
        {hasForgotten ? (
          <ForgotForm email={email} onEmail={setEmail} onBack={() => setForgotten(false)} />
        ) : (
          <LoginForm
            email={email}
            onEmail={setEmail}
            onLoggedIn={onLoggedIn}
            onForgot={() => setForgotten(true)}
          />
        )}
        {!hasForgotten && onSubscribe && (
          <p className="reader-other">
            Not a subscriber yet?{' '}
            <button type="button" className="link" onClick={onSubscribe}>
              Subscribe for $59 a year
            </button>
          </p>
        )}
      </div>
    </Dialog>
  );
}

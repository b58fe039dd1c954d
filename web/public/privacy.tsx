import { PublicFrame } from './frame.tsx';

export function Component() {
  return (
    <PublicFrame title="Privacy Policy">
      <h1 className="public-title">Privacy Policy</h1>
      <p className="public-dated">Last updated October 13, 2025</p>
      <p>
        We keep what the service needs to work: the email address that you sign up with, your password in a
        form that cannot be read back, and the state of your subscription.
      </p>
      <p>
        Payments are handled by our payment provider; your card number never reaches us. Cookies keep you
        logged in and remember how you set up the page. Nothing here follows you to other sites.
      </p>
      <p>You may ask us at any time what we hold about you, and have it deleted.</p>
    </PublicFrame>
  );
}

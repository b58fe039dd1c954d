import { ArrowRight } from 'lucide-react';
import { ButtonLink } from '../../ui/button.tsx';

/** The way to the account: what opens the back office is no setting of the product. */
export function AccountSection() {
  return (
    <section className="set" id="account" aria-labelledby="account-title">
      <header>
        <h2 className="h2" id="account-title">
          Account
        </h2>
        <p>The password of the back office, a second factor, and the browsers in which it is open.</p>
      </header>
      <ButtonLink to="/admin/settings/account" iconAfter={ArrowRight}>
        Open account
      </ButtonLink>
    </section>
  );
}

import { ArrowRight } from 'lucide-react';
import { ButtonLink } from '../../ui/button.tsx';

/** The way to the page that looks things up: this one never waits for name servers. */
export function MailSection() {
  return (
    <section className="set" id="mail" aria-labelledby="mail-title">
      <header>
        <h2 className="h2" id="mail-title">
          Mail identity
        </h2>
        <p>
          The SPF, DKIM and DMARC records that mail systems ask for, what stands there now, and a letter that
          shows what they get to see.
        </p>
      </header>
      <ButtonLink to="/admin/settings/mail" iconAfter={ArrowRight}>
        Open mail identity
      </ButtonLink>
    </section>
  );
}

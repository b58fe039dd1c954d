import { Package } from 'lucide-react';

/** The thin line that says on every page of a sandbox what it is. */
export function Ribbon({ outboxUrl }: { outboxUrl: string | null }) {
  return (
    <aside className="ribbon" aria-label="Sandbox">
      <Package className="i i-s" />
      <span>
        <b className="strong">Sandbox.</b>{' '}
        <span className="only-wide">Sample podcasts, answers written by hand: no accounts or keys.</span>{' '}
        Nothing leaves this machine.{' '}
        {outboxUrl !== null && (
          <a className="link" href={outboxUrl}>
            Read the letters
          </a>
        )}
      </span>
    </aside>
  );
}

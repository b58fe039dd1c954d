import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { type Opening, openDialog } from './wake/openings.ts';

interface OpenerProps {
  opens: Opening;
  className: string;
  children: ReactNode;
}

/**
 * Opens a dialog. Until scripts run it is a link: to the free sample, and to the portal for a login. The loader makes
 * it a button (role and Space key) as soon as it can keep that promise; see wake/loader.ts.
 */
export function Opener({ opens, className, children }: OpenerProps) {
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    // Who asks for a new tab gets the link.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // Not every browser gives a pressed link the focus; the dialog returns it to what has it.
    event.currentTarget.focus();
    openDialog(opens, event.currentTarget);
  };
  return (
    <a
      href={opens === 'login' ? '/portal' : '/offer'}
      className={className}
      data-opens={opens}
      onClick={press}
      onKeyDown={pressWithSpace}
    >
      {children}
    </a>
  );
}

function pressWithSpace(event: KeyboardEvent<HTMLAnchorElement>): void {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}

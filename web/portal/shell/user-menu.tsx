import { ChevronDown, LogOut } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useLogout } from '../session.ts';
import './user-menu.css';

/** Whose account it is, and the way out: a menu of one item, in which there is nowhere to move to. */
export function UserMenu({ email }: { email: string }) {
  const logout = useLogout();
  const id = useId();
  const corner = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const item = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (isOpen) item.current?.focus();
  }, [isOpen]);
  const close = () => {
    button.current?.focus();
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) close();
    else if (event.key === 'ArrowDown') setOpen(true);
    else return;
    event.preventDefault();
  };
  // By Tab, or by a press elsewhere.
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (!corner.current?.contains(relatedTarget)) setOpen(false);
  };
  return (
    <div className="user-corner" ref={corner}>
      <button
        type="button"
        ref={button}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
        className="user-menu"
        id={`${id}-button`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-menu` : undefined}
        data-state={isOpen ? 'open' : 'closed'}
        onClick={() => (isOpen ? close() : setOpen(true))}
      >
        <span className="sr">Account: </span>
        <span className="user-face" aria-hidden="true">
          {email.charAt(0).toUpperCase()}
        </span>
        <span className="user-email">{email}</span>
        <ChevronDown className="i i-s" aria-hidden="true" />
      </button>
      {isOpen && (
        <div className="user-list">
          <p className="user-who">
            Signed in as <b>{email}</b>
          </p>
          <div role="menu" id={`${id}-menu`} aria-labelledby={`${id}-button`}>
            <button
              type="button"
              role="menuitem"
              ref={item}
              onKeyDown={onKeyDown}
              onBlur={onBlur}
              className="user-item"
              tabIndex={-1}
              disabled={logout.isPending}
              onClick={() => {
                close();
                logout.mutate({});
              }}
            >
              <LogOut className="i" />
              Logout
            </button>
          </div>
        </div>
      )}
    </div>
  );
}

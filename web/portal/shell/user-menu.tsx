import { ChevronDown, LogOut } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useLogout } from '../session.ts';
import './user-menu.css';

/** Whose account it is, and the way out. */
export function UserMenu({ email }: { email: string }) {
  const logout = useLogout();
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className="user-menu">
        <span className="sr">Account: </span>
        <span className="user-face" aria-hidden="true">
          {email.charAt(0).toUpperCase()}
        </span>
        <span className="user-email">{email}</span>
        <ChevronDown className="i i-s" aria-hidden="true" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content className="user-list" align="end" sideOffset={6} collisionPadding={12}>
        <DropdownMenu.Label className="user-who">
          Signed in as <b>{email}</b>
        </DropdownMenu.Label>
        <DropdownMenu.Item
          className="user-item"
          disabled={logout.isPending}
          onSelect={() => logout.mutate({})}
        >
          <LogOut className="i" />
          Logout
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

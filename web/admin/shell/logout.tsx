import { useQueryClient } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useNavigate } from 'react-router';
import { adminAuth } from '../../../contract/admin-auth.ts';
import { queryFor, useChange } from '../../api/query.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { notify } from '../../ui/toast/notices.ts';
import { failureNotice, notices } from '../notices.ts';

/** Ends the session on the server, forgets everything that was loaded, and leads to the log-in. */
export function LogoutButton() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const logout = useChange(adminAuth.logout, {
    refresh: [],
    onDone: () => {
      const { queryKey } = queryFor(adminAuth.check);
      client.setQueryData(queryKey, { isAuthenticated: false });
      client.removeQueries({
        predicate: (query) => query.getObserversCount() === 0 && query.queryKey[0] !== queryKey[0],
      });
      notify(notices.loggedOut);
      void navigate('/login');
    },
    onFail: (error) => notify(failureNotice('logout', error)),
  });
  const press = () => logout.mutate({});
  return (
    <>
      <Button className="only-wide" variant="ghost" icon={LogOut} busy={logout.isPending} onClick={press}>
        Logout
      </Button>
      <IconButton
        className="only-narrow"
        label="Logout"
        icon={LogOut}
        busy={logout.isPending}
        onClick={press}
      />
    </>
  );
}

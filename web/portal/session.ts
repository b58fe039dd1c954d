/** Who reads here, and what follows when that changes. */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { billing } from '../../contract/billing.ts';
import { users } from '../../contract/users.ts';
import { pathKey } from '../api/path-key.ts';
import { queryFor, useChange } from '../api/query.ts';
import { carryNotice } from '../ui/toast/carried.ts';
import { notify } from '../ui/toast/notices.ts';
import { failureNotice, notices } from './notices.ts';

export const readerQuery = queryFor(users.me);
const readerCalls = [users.me, users.digests, users.preferences, billing.subscriptionDetails].map(pathKey);
const isReaderCall = ({ queryKey }: { queryKey: readonly unknown[] }) =>
  readerCalls.includes(String(queryKey[0]));

/** The subscriber behind the gate; null only for the moment in which the session ends. */
export function useReader() {
  return useQuery(readerQuery).data ?? null;
}

/** Asks again for everything that a change of subscription can change. */
export async function refreshReader(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ predicate: isReaderCall });
}

/** Forgets what the last reader saw: somebody else may be next at this browser. */
export function forgetReader(client: QueryClient): void {
  client.removeQueries({ predicate: isReaderCall });
}

export function useLogout() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useChange(users.logout, {
    refresh: [],
    onDone: () => {
      // The front page is a document of its own.
      carryNotice(notices.loggedOut);
      void Promise.resolve(navigate('/')).then(() => forgetReader(client));
    },
    onFail: (error) => notify(failureNotice('logout', error)),
  });
}

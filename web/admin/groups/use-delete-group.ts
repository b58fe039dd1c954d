import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { groups } from '../../../contract/groups.ts';
import { queryFor, useChange } from '../../api/query.ts';
import { notify } from '../../ui/toast/notices.ts';
import { failureNotice, notices } from '../notices.ts';

interface DeleteGroupOptions {
  /** What leads away from the group. */
  onDone?: () => unknown;
  /** The groups page shows nothing when deleting fails: the card comes back (product.md section 8). */
  isQuiet: boolean;
}

/** Deletes a group; the notice offers Undo, which the server allows for 24 hours. */
export function useDeleteGroup({ onDone, isQuiet }: DeleteGroupOptions) {
  const client = useQueryClient();
  const restore = useChange(groups.restore, {
    refresh: ['groups', 'podcasts'],
    onDone: () => notify(notices.groupRestored),
    onFail: (error) => notify(failureNotice('restoreGroup', error)),
  });
  return useChange(groups.remove, {
    refresh: ['groups', 'podcasts'],
    onStart: ({ params }) => {
      const { queryKey } = queryFor(groups.list);
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (list) => list?.filter(({ id }) => id !== params.id));
      return () => client.setQueryData(queryKey, before);
    },
    onDone: async (_, { params }) => {
      notify({
        ...notices.groupDeleted,
        action: { label: 'Undo', run: () => restore.mutate({ params }) },
      });
      await onDone?.();
      forgetGroup(client, params.id);
    },
    onFail: (error) => {
      if (!isQuiet) notify(failureNotice('deleteGroup', error));
    },
  });
}

/** Back must not show the group from the cache, and nobody should ask for it again. */
function forgetGroup(client: QueryClient, id: string): void {
  client.removeQueries({
    predicate: ({ queryKey: [path, input] }) => {
      const { params, query } = (input ?? {}) as { params?: { id?: string }; query?: { groupId?: string } };
      const isOfGroups = String(path).includes('/api/groups/');
      return (isOfGroups && params?.id === id) || query?.groupId === id;
    },
  });
}

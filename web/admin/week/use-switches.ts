import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type WeekSwitches, weeks } from '../../../contract/week.ts';
import { queryFor, useChange } from '../../api/query.ts';
import { notify } from '../../ui/toast/notices.ts';
import { failureNotice } from '../notices.ts';

/** What a group does by itself, and a way to change it: shown at once, taken back where it fails. */
export function useSwitches(groupId: string) {
  const client = useQueryClient();
  const query = queryFor(weeks.readGroup, { params: { id: groupId } });
  const state = useQuery(query);
  const save = useChange(weeks.updateGroup, {
    refresh: ['groups'],
    onStart: ({ body }) => {
      const before = client.getQueryData(query.queryKey);
      client.setQueryData(query.queryKey, (known) => known && { ...known, ...defined(body ?? {}) });
      return () => client.setQueryData(query.queryKey, before);
    },
    onFail: (error) => notify(failureNotice('saveSettings', error)),
  });
  return {
    state,
    set: (change: Partial<WeekSwitches>) => save.mutate({ params: { id: groupId }, body: change }),
  };
}

const defined = (body: object) =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));

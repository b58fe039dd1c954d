import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type WeekSwitches, weeks } from '../../../contract/week.ts';
import { queryFor, useChange, useUnderWay } from '../../api/query.ts';
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
  // An answer that left the server before a change reached it would undo that on the screen.
  const underWay = useUnderWay(weeks.updateGroup).filter(({ params }) => params.id === groupId);
  const changed = defined(Object.assign({}, ...underWay.map(({ body }) => body)));
  const data = state.data && { ...state.data, ...changed };
  return {
    state: { ...state, data } as typeof state,
    set: (change: Partial<WeekSwitches>) => save.mutate({ params: { id: groupId }, body: change }),
  };
}

const defined = (body: object) =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));

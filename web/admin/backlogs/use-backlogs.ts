import { useQuery } from '@tanstack/react-query';
import { type Backlog, backlogs } from '../../../contract/backlogs.ts';
import { queryFor, useChange } from '../../api/query.ts';
import { notify } from '../../ui/toast/notices.ts';
import { failureNotice } from '../notices.ts';

/** Lists that are worked off, or were and are not dismissed, the newest first. */
export const shownBacklogs = queryFor(backlogs.list);

export function useBacklogs(): Backlog[] {
  return useQuery(shownBacklogs).data ?? [];
}

/** Stops a list, or takes it off the screen once it has ended. */
export function useBacklogActs({ id }: Pick<Backlog, 'id'>) {
  const stop = useChange(backlogs.stop, {
    refresh: ['backlogs'],
    onFail: (error) => notify(failureNotice('stopList', error)),
  });
  const dismiss = useChange(backlogs.dismiss, {
    refresh: ['backlogs'],
    onFail: (error) => notify(failureNotice('dismissTask', error)),
  });
  return {
    isStopping: stop.isPending,
    stop: () => stop.mutate({ params: { id } }),
    isDismissing: dismiss.isPending,
    dismiss: () => dismiss.mutate({ params: { id } }),
  };
}

import { groups } from '../../../../../contract/groups.ts';
import { useChange } from '../../../../api/query.ts';
import { notify } from '../../../../ui/toast/notices.ts';
import { failureNotice, notices } from '../../../notices.ts';

/** Reads a feed and puts its podcast into the group. */
export function useAddPodcast() {
  return useChange(groups.addPodcast, {
    refresh: ['groups', 'podcasts', 'episodes'],
    onDone: ({ title }) => notify({ ...notices.podcastAdded, text: title }),
    onFail: (error) => notify(failureNotice('addPodcast', error)),
  });
}

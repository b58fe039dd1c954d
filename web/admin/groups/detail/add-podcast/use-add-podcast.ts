import { groups } from '../../../../../contract/groups.ts';
import { useChange } from '../../../../api/query.ts';
import { notify } from '../../../../ui/toast/notices.ts';
import { failureNotice, notices } from '../../../notices.ts';

/** Reads a feed and puts its podcast into the group. `isSaidThere`: the form says beside its field why it failed. */
export function useAddPodcast({ isSaidThere = false } = {}) {
  return useChange(groups.addPodcast, {
    refresh: ['groups', 'podcasts', 'episodes'],
    onDone: ({ title }) => notify({ ...notices.podcastAdded, text: title }),
    onFail: (error) => {
      const { text, ...notice } = failureNotice('addPodcast', error);
      notify(isSaidThere ? notice : { ...notice, text });
    },
  });
}

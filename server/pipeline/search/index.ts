import type { Room } from '../../room.ts';
import { countWithoutMoments } from '../transcripts/index.ts';
import { type SearchDeps, searchSaid } from './search-said.ts';

export { searchIssues } from './search-issues.ts';

/** Search over everything that was said (docs/decisions/0019-search.md). */
export function searchRoom(deps: SearchDeps): Room {
  return {
    handlers: {
      search: {
        async said({ query }) {
          const [answer, waiting] = await Promise.all([
            searchSaid(deps, query),
            countWithoutMoments(deps.db),
          ]);
          return { ...answer, waiting };
        },
      },
    },
  };
}

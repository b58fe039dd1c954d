import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { subscribers } from '../../../contract/subscribers.ts';
import { type Total, totalFor } from '../../api/query.ts';
import { type Filters, states } from './use-filters.ts';

export type Counts = Partial<Record<Filters['state'], Total>>;

/**
 * How many people each state holds, of those that the search finds. Asked for once the list is there: a server that
 * does not answer then says so once, and trying the list again brings the counts too.
 */
export function useCounts(q: string, isListed: boolean): Counts {
  return useQueries({
    queries: states.map(({ value: state }) => ({
      ...totalFor(subscribers.list, { query: { state, ...(q === '' ? {} : { q }) } }),
      enabled: isListed,
      placeholderData: keepPreviousData,
    })),
    combine: (results): Counts =>
      Object.fromEntries(
        states.flatMap(({ value }, index) => {
          const count = results[index]?.data;
          return count ? [[value, count]] : [];
        }),
      ),
  });
}

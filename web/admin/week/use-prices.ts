import { useQuery } from '@tanstack/react-query';
import { backlogs } from '../../../contract/backlogs.ts';
import type { Week, WeekLine } from '../../../contract/week.ts';
import { queryFor } from '../../api/query.ts';
import { useCosts } from '../digest-builder/use-cost.ts';
import type { Prices } from './next-step.ts';

/** What the next step of a week may cost, and how near such prices usually are. */
export function usePrices({ transcripts, insights }: WeekLine, { weekOn }: Pick<Week, 'weekOn'>): Prices {
  const { costOf } = useCosts();
  const filterType = transcripts.missing > 0 ? ('needs_transcript' as const) : ('needs_insights' as const);
  // Of lists of this kind, whatever their days: one row is enough to be told.
  const estimate = useQuery({
    ...queryFor(backlogs.estimate, { query: { filterType, startDate: weekOn, endDate: weekOn, first: 1 } }),
    enabled: transcripts.missing + insights.missing + insights.waitsForYes > 0,
  });
  return { digest: costOf, listError: estimate.data?.errorShare };
}

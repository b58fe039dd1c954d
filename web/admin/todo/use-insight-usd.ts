import { useQuery } from '@tanstack/react-query';
import { live } from '../../../contract/live.ts';
import { settings } from '../../../contract/settings.ts';
import { queryFor } from '../../api/query.ts';

/** What the insights of one episode cost about, with the chosen model; null until it is known. */
export function useInsightUsd(): number | null {
  const models = useQuery(queryFor(live.models)).data;
  const chosen = useQuery(queryFor(settings.list)).data?.find(
    ({ key }) => key === 'anthropic_insights_model',
  );
  return models?.find(({ id }) => id === chosen?.value)?.episodeUsd ?? null;
}

import { useSearchParams } from 'react-router';
import type { BulkWish } from './use-bulk.ts';

const names = { kind: 'kind', groupId: 'group', startDate: 'start', endDate: 'end' } as const;

/** What to delete stands in the address: it survives a reload and the Back button. */
export function useWish(): [BulkWish, (patch: Partial<BulkWish>) => void] {
  const [params, setParams] = useSearchParams();
  const wish: BulkWish = {
    kind: params.get(names.kind) === 'transcripts' ? 'transcripts' : 'insights',
    groupId: params.get(names.groupId) ?? '',
    startDate: params.get(names.startDate) ?? '',
    endDate: params.get(names.endDate) ?? '',
  };
  const change = (patch: Partial<BulkWish>) => {
    const next = { ...wish, ...patch };
    const entries = Object.entries(names).map(([field, name]) => [name, next[field as keyof BulkWish]]);
    const kept = entries.filter(
      ([name, value]) => value !== '' && !(name === 'kind' && value === 'insights'),
    );
    setParams(Object.fromEntries(kept), { replace: true });
  };
  return [wish, change];
}

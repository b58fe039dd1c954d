import { useSearchParams } from 'react-router';

export const states = [
  { value: 'all', label: 'All' },
  { value: 'access', label: 'Can read' },
  { value: 'no-access', label: 'Cannot read' },
  { value: 'sample', label: 'Free sample' },
  { value: 'no-mail', label: 'Mail did not arrive' },
  { value: 'suppressed', label: 'Suppressed' },
] as const;

export interface Filters {
  /** Part of an address; empty for everybody. */
  q: string;
  state: (typeof states)[number]['value'];
}

/** The filters live in the address: they survive a reload and can be sent to somebody. */
export function readFilters(params: URLSearchParams): Filters {
  const state = states.find(({ value }) => value === params.get('state'))?.value ?? 'all';
  return { q: params.get('q') ?? '', state };
}

export function useFilters(): [Filters, (patch: Partial<Filters>) => void] {
  const [params, setParams] = useSearchParams();
  const filters = readFilters(params);
  const change = (patch: Partial<Filters>) => {
    const next = { ...filters, ...patch };
    const entries = { q: next.q, state: next.state === 'all' ? '' : next.state };
    setParams(Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== '')), {
      replace: true,
    });
  };
  return [filters, change];
}

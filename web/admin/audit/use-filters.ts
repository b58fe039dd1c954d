import { useSearchParams } from 'react-router';
import type { AuditFilter } from '../../../contract/audit.ts';

import { kindWords } from './words.ts';

export interface Filters {
  /** Empty: all kinds. */
  kind: string;
  session: string;
  /** Days, yyyy-MM-dd, both included; empty where none is set. */
  from: string;
  to: string;
  q: string;
}

const none: Filters = { kind: '', session: '', from: '', to: '', q: '' };
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** The filters live in the address: they survive a reload and can be sent to somebody. */
export function readFilters(params: URLSearchParams): Filters {
  const given = (name: keyof Filters) => params.get(name) ?? '';
  const day = (name: 'from' | 'to') => (isDay(given(name)) ? given(name) : '');
  return {
    kind: given('kind') in kindWords ? given('kind') : '',
    session: given('session').slice(0, 64),
    from: day('from'),
    to: day('to'),
    q: given('q').slice(0, 200),
  };
}

/** As the calls take them: what is not set is left out. */
export function asked(filters: Filters): AuditFilter {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
}

export const isFiltered = (filters: Filters): boolean => Object.values(filters).some((value) => value !== '');

export function useFilters(): [Filters, (patch: Partial<Filters> | null) => void] {
  const [params, setParams] = useSearchParams();
  const filters = readFilters(params);
  /** Null: none at all. */
  const change = (patch: Partial<Filters> | null) => {
    const next = patch === null ? none : { ...filters, ...patch };
    setParams(asked(next) as Record<string, string>, { replace: true });
  };
  return [filters, change];
}

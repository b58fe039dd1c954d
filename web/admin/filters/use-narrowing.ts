import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** What a list of work is narrowed to; empty where it is not. */
export interface Narrowing {
  q: string;
  groupId: string;
}

const names = { q: 'q', groupId: 'group' } as const;

/** The filters live in the address: they survive a reload and can be sent to somebody. */
export function readNarrowing(params: URLSearchParams): Narrowing {
  return {
    q: (params.get(names.q) ?? '').slice(0, 200),
    groupId: (params.get(names.groupId) ?? '').slice(0, 64),
  };
}

/** As the calls take it: what is not set is left out. */
export const asked = (narrowing: Narrowing): Partial<Narrowing> =>
  Object.fromEntries(Object.entries(narrowing).filter(([, value]) => value !== ''));

export const isNarrowed = ({ q, groupId }: Narrowing): boolean => q !== '' || groupId !== '';

/** `null` clears it. An open row stays open. */
export function useNarrowing(): [Narrowing, (patch: Partial<Narrowing> | null) => void] {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (patch: Partial<Narrowing> | null) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          const narrowing = patch === null ? { q: '', groupId: '' } : { ...readNarrowing(before), ...patch };
          for (const key of ['q', 'groupId'] as const) {
            if (narrowing[key] === '') next.delete(names[key]);
            else next.set(names[key], narrowing[key]);
          }
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  return [readNarrowing(params), change];
}

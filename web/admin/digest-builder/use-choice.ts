import { useSearchParams } from 'react-router';
import { dayOfPublication } from '../../format/day-of-publication.ts';

/** Seven days, both ends included, ending today (product.md section 9). */
const windowDays = 7;

export interface Choice {
  groupId: string;
  startDate: string;
  endDate: string;
  /** The public id of the digest that is shown instead of the choice. */
  result: string | null;
}

/** Days of the publication, as the server reads them (server.md section 3). */
export function defaultDays(now: Date, timeZone: string): { startDate: string; endDate: string } {
  return {
    startDate: dayOfPublication(now, timeZone, windowDays - 1),
    endDate: dayOfPublication(now, timeZone),
  };
}

/** Group, days and result live in the address, so that they survive a reload and the Back button. */
export function useChoice(timeZone: string): [Choice, (patch: Partial<Choice>) => void] {
  const [params, setParams] = useSearchParams();
  const days = defaultDays(new Date(), timeZone);
  const choice: Choice = {
    groupId: params.get('group') ?? '',
    startDate: params.get('start') ?? days.startDate,
    endDate: params.get('end') ?? days.endDate,
    result: params.get('digest'),
  };
  const change = (patch: Partial<Choice>) => {
    const next = { ...choice, ...patch };
    const entries = {
      group: next.groupId,
      start: next.startDate === days.startDate ? '' : next.startDate,
      end: next.endDate === days.endDate ? '' : next.endDate,
      digest: next.result ?? '',
    };
    setParams(Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== '')), {
      replace: patch.result === undefined,
    });
  };
  return [choice, change];
}

import { useQuery } from '@tanstack/react-query';
import { live } from '../../../contract/live.ts';
import { queryFor } from '../../api/query.ts';

/** The publication's time zone; undefined until the server has said it, and no day may be guessed meanwhile. */
export function useTimeZone(): string | undefined {
  return useQuery(queryFor(live.meta)).data?.timeZone;
}

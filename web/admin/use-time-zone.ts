import { useQuery } from '@tanstack/react-query';
import { live } from '../../contract/live.ts';
import { queryFor } from '../api/query.ts';

/**
 * The publication's time zone; undefined until the server has said it, and no day may be guessed meanwhile. Where it
 * cannot say, the browser's own stands in.
 */
export function useTimeZone(): string | undefined {
  const meta = useQuery(queryFor(live.meta));
  if (meta.data !== undefined) return meta.data.timeZone;
  return meta.isError ? Intl.DateTimeFormat().resolvedOptions().timeZone : undefined;
}

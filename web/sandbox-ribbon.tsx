import { useQuery } from '@tanstack/react-query';
import { live } from '../contract/live.ts';
import { queryFor } from './api/query.ts';
import { Ribbon } from './ribbon.tsx';

/** Says on every page that this is the sandbox, when the server says so. */
export function SandboxRibbon() {
  const { data } = useQuery(queryFor(live.meta));
  return data?.sandbox === true ? <Ribbon outboxUrl={data.outboxUrl} /> : null;
}

import { useQuery } from '@tanstack/react-query';
import { Package } from 'lucide-react';
import { live } from '../contract/live.ts';
import { queryFor } from './api/query.ts';

/** Says on every page that this is the sandbox, when the server says so. */
export function SandboxRibbon() {
  const { data } = useQuery(queryFor(live.meta));
  if (data?.sandbox !== true) return null;
  return (
    <aside className="ribbon" aria-label="Sandbox">
      <Package className="i i-s" />
      <span>
        <b className="strong">Sandbox.</b> Sample podcasts and local services: no accounts, no keys, nothing
        leaves this machine.
      </span>
    </aside>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Mic } from 'lucide-react';
import { live } from '../contract/live.ts';
import { queryFor } from './api/query.ts';

/** The brand's name; the default until the server has said it. */
export function useBrandName(): string {
  return useQuery(queryFor(live.meta)).data?.brandName ?? 'The Walkthrough';
}

export function BrandMark() {
  return (
    <span className="mark" aria-hidden="true">
      <Mic className="i" />
    </span>
  );
}

import type { QueryClient } from '@tanstack/react-query';

/** Where a link leads: what stands in its path, and its query. */
export interface LinkTarget {
  params: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
}

/** Asks for what a screen reads first, before it is opened; what is known already is not asked for again. */
export type Ahead = (client: QueryClient, target: LinkTarget) => unknown;

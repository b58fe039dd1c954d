import type { RouteShape } from '../../contract/kit.ts';

/** The first part of a route's query key. */
export function pathKey(route: RouteShape): string {
  return `${route.method} ${route.path}`;
}

import { noSuch, StripeApiError } from '../api-error.ts';
import type { Reader } from './reader.ts';

export const listTakes = ['limit', 'starting_after', 'ending_before', 'created'] as const;

interface Listed {
  id: string;
  created?: number;
}

/** One page, newest first; `made` is in the order of making. */
export function page<T extends Listed>(url: string, what: string, made: readonly T[], read: Reader): object {
  const limit = limitOf(read);
  const all = made.toReversed().filter(createdWithin(read));
  const after = read.text('starting_after');
  const before = read.text('ending_before');
  if (before) {
    const end = placeOf(all, before, what, 'ending_before');
    return list(url, all.slice(Math.max(0, end - limit), end), end > limit);
  }
  const start = after ? placeOf(all, after, what, 'starting_after') + 1 : 0;
  return list(url, all.slice(start, start + limit), all.length > start + limit);
}

export const list = (url: string, data: readonly object[], hasMore: boolean) => ({
  object: 'list',
  data,
  has_more: hasMore,
  url,
});

function limitOf(read: Reader): number {
  const limit = read.integer('limit') ?? 10;
  if (limit >= 1 && limit <= 100) return limit;
  const bound = limit < 1 ? 'greater than or equal to 1' : 'less than or equal to 100';
  throw new StripeApiError(`This value must be ${bound} (it currently is '${limit}').`, {
    code: 'parameter_invalid_integer',
    param: 'limit',
  });
}

function placeOf(all: readonly Listed[], id: string, what: string, param: string): number {
  const place = all.findIndex((it) => it.id === id);
  if (place < 0) throw noSuch(what, id, { param });
  return place;
}

/** `created=` an instant, or a range of instants. */
function createdWithin(read: Reader): (it: Listed) => boolean {
  if (!read.has('created')) return () => true;
  const range = exactly(read) ?? read.inside('created', ['gt', 'gte', 'lt', 'lte']);
  if (typeof range === 'number') return (it) => it.created === range;
  const bound = (name: string, otherwise: number) => range?.integer(name) ?? otherwise;
  const most = Number.POSITIVE_INFINITY;
  return ({ created = 0 }) =>
    created > bound('gt', -most) &&
    created >= bound('gte', -most) &&
    created < bound('lt', most) &&
    created <= bound('lte', most);
}

function exactly(read: Reader): number | null | undefined {
  try {
    return read.integer('created');
  } catch {
    return undefined;
  }
}

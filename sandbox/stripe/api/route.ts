import type { World } from '../world.ts';
import { listTakes, page } from './list.ts';
import type { Reader } from './reader.ts';

export interface Call {
  world: World;
  read: Reader;
  /** The id in the address. */
  id: string;
}

export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  /** With `:id` where the id stands. */
  path: string;
  /** Names of the parameters that it knows; `expand` goes without saying. */
  takes: readonly string[];
  answer(call: Call): object;
}

export const route = (
  method: Route['method'],
  path: string,
  takes: readonly string[],
  answer: Route['answer'],
): Route => ({ method, path, takes, answer });

/** A list that is filtered by what `filters` name; by an equal field of the object unless `keep` says otherwise. */
export function listRoute<T extends { id: string }>(
  path: string,
  what: string,
  filters: readonly string[],
  found: (world: World, read: Reader) => readonly T[],
): Route {
  return route('GET', path, [...listTakes, ...filters], ({ world, read }) =>
    page(path, what, found(world, read), read),
  );
}

/** Keeps objects whose fields equal the parameters of the same names. */
export function withEqual<T extends object>(all: readonly T[], read: Reader, names: readonly string[]): T[] {
  return all.filter((it) =>
    names.every((name) => {
      const wanted = read.text(name);
      return !wanted || String((it as Record<string, unknown>)[name]) === wanted;
    }),
  );
}

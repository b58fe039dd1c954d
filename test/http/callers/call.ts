import { routes } from '../../../contract/index.ts';
import type { RouteShape } from '../../../contract/kit.ts';
import { type Entry, table } from './table.ts';
import type { CallersWorld, Send } from './world.ts';

export interface Call {
  name: string;
  route: RouteShape;
  entry: Entry;
}

/** Every call of the contract that has its entry. */
export const calls: readonly Call[] = routes.flatMap(({ name, route }) => {
  const entry = table[name];
  return entry === undefined ? [] : [{ name, route, entry }];
});

/** A call as its entry has it; `own` false puts made-up things into its path. */
export function ask(world: CallersWorld, { route, entry }: Call, send: Send, own = true) {
  const fill = (text: string) =>
    text
      .replace('{payingEmail}', world.emails.paying)
      .replace(/\{(\w+)\}/g, (_all, kind: string) => world.ids[kind] ?? kind);
  let at = 0;
  const path = route.path.replace(/:\w+/g, () => {
    const id = world.ids[entry.of[at++] ?? ''] ?? '';
    return own ? id : madeUp(id);
  });
  const query = entry.query === undefined ? '' : `?${fill(entry.query)}`;
  const body = entry.body === undefined ? undefined : JSON.parse(fill(JSON.stringify(entry.body)));
  return send(route.method, `${path}${query}`, body);
}

/** Looks like one of ours, and is none. */
export const madeUp = (id: string) =>
  id === '1' ? '2147483647' : id.replace(/[0-9a-f]{12}$|.$/, '0193a2b4ffff');

export const takesThings = ({ entry }: Call) => entry.of.length > 0;

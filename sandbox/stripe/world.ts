import { createHash } from 'node:crypto';
import type { Born, Customer } from './objects/customer.ts';
import { newEvent, type StripeEvent } from './objects/event.ts';
import type { Collection, StripeData } from './stripe-data.ts';

/** What every act of the emulator works on. */
export interface World {
  /** Id of the account. */
  account: string;
  data: StripeData;
  /** The same account in its other mode, whose objects Stripe recognises where they are asked for by mistake. */
  otherMode?: World;
  /** The present in epoch seconds; inside a test clock, that clock's. */
  now(customer?: string | null): number;
  origin(): string;
  newId(prefix: string, length?: number): string;
  /** A new id for a call; it is not kept, so that reading changes nothing. */
  newRequestId(): string;
  /** An id and the present instant for a new object. */
  born(prefix: string, customer?: string | null): Born;
  /** Makes an event of an object as it is now, and sends it. */
  emit(type: string, object: object, previous?: object): StripeEvent;
  /** The call that is being answered; null while time or a person on a page acts. */
  request: { id: string; idempotency_key: string | null } | null;
}

export interface WorldOptions {
  data: StripeData;
  now: () => Date;
  origin: () => string;
  send: (event: StripeEvent) => void;
}

/** Stripe keeps events for 30 days; this bounds the state's file. */
const mostEvents = 1_000;

export function createWorld({ data, now, origin, send }: WorldOptions): World {
  const newId = (prefix: string, length = 24) =>
    `${prefix}_${letters(`${prefix}#${++data.counter}`, length)}`;
  let requests = 0;
  const world: World = {
    account: 'acct_sandbox',
    data,
    origin,
    request: null,
    newId,
    newRequestId: () => `req_${letters(`req#${++requests}`, 14)}`,
    now(customer) {
      const known = customer ? data.customers[customer] : undefined;
      const clock = known && 'test_clock' in known ? known.test_clock : null;
      const frozen = clock ? data.testClocks[clock]?.frozen_time : undefined;
      return frozen ?? Math.floor(now().getTime() / 1000);
    },
    born: (prefix, customer) => ({ id: newId(prefix), created: world.now(customer) }),
    emit(type, object, previous) {
      const wishes = { type, object, request: world.request, ...(previous ? { previous } : {}) };
      const event = newEvent(world.born('evt'), wishes);
      data.events[event.id] = event;
      const ids = Object.keys(data.events);
      for (const id of ids.slice(0, Math.max(0, ids.length - mostEvents))) delete data.events[id];
      send(event);
      return event;
    },
  };
  return world;
}

/** The same count gives the same id in every run. */
function letters(seed: string, length: number): string {
  let text = '';
  for (let round = 0; text.length < length; round += 1) {
    text += createHash('sha512').update(`${seed}.${round}`).digest('base64').replace(/[+/=]/g, '');
  }
  return text.slice(0, length);
}

/** A living customer, or undefined for an unknown or deleted one. */
export function customerOf(world: World, id: string | null | undefined): Customer | undefined {
  const found = id ? world.data.customers[id] : undefined;
  return found && !('deleted' in found) ? found : undefined;
}

/** An object that must be there because another one names it. */
export function known<K extends Collection>(world: World, collection: K, id: string): StripeData[K][string] {
  const found = (world.data[collection] as Record<string, StripeData[K][string]>)[id];
  if (found === undefined) throw new Error(`The sandbox's Stripe state names ${id}, which is not there.`);
  return found;
}

/** Changes an object and tells of it with what stood there before; silent where nothing changed. */
export function change<T extends object>(world: World, type: string, object: T, edit: (it: T) => void): void {
  const before = structuredClone(object);
  edit(object);
  const previous = differences(before, object);
  if (Object.keys(previous).length > 0) world.emit(type, object, previous);
}

function differences(before: object, after: object): object {
  const old = before as Record<string, unknown>;
  const fresh = after as Record<string, unknown>;
  const changed = Object.keys(old).filter((key) => JSON.stringify(old[key]) !== JSON.stringify(fresh[key]));
  return Object.fromEntries(changed.map((key) => [key, old[key]]));
}

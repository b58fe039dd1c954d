import { createHash, timingSafeEqual } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import type { HouseState } from './house-state.ts';
import { houseState } from './house-state.ts';
import type { Meter } from './meter.ts';

export interface MetricsDeps extends HouseState {
  meter: Meter;
  /** Whoever has it may ask from anywhere; without one only this machine may. */
  token: string | undefined;
  /** Of the port that a proxy may make public; a proxy that says nothing of whom it speaks for looks like this machine. */
  isPublic: boolean;
}

export interface Asking {
  peer: string | undefined;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

export const metricsType = 'text/plain; version=0.0.4; charset=utf-8';

/** Answers the page, or null for whoever may not see it. */
export function metricsAnswer(deps: MetricsDeps): (asking: Asking) => Promise<string | null> {
  const state = houseState(deps);
  return async (asking) => {
    if (!mayAsk(asking, deps)) return null;
    return `${await deps.meter.registry.metrics()}${await state()}`;
  };
}

/** Whoever has the token; else this machine itself, by a name of its own, which no page of another site can borrow. */
function mayAsk({ peer, headers }: Asking, { token, isPublic }: MetricsDeps): boolean {
  const given = /^Bearer (.+)$/i.exec(String(headers.authorization ?? ''))?.[1];
  if (token !== undefined && given !== undefined) return isSame(given, token);
  const isForwarded = ['x-forwarded-for', 'x-real-ip', 'forwarded'].some(
    (name) => headers[name] !== undefined,
  );
  const isOurs = isLocalHost(String(headers.host ?? '').replace(/:\d+$/, ''));
  return !isPublic && !isForwarded && isOurs && peer !== undefined && isLoopback(peer);
}

/** `localhost`, or an address of this machine, as it stands in an address. */
export const isLocalHost = (host: string): boolean =>
  host === 'localhost' || isLoopback(host.replace(/^\[|\]$/g, ''));

const isLoopback = (peer: string): boolean =>
  ipaddr.isValid(peer) && ipaddr.process(peer).range() === 'loopback';

/** In a time that tells nothing. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}

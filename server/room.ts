import type { Handlers } from './http/handler.ts';
import type { RawRoute } from './http/raw-routes.ts';
import type { JobDefinition } from './jobs/define.ts';

/** What the clock starts: a job at the times of a cron expression in the publication's time zone. */
export interface Schedule {
  job: string;
  cron: string;
}

/** Looked after once a minute by every process that answers calls, also while no worker runs. */
export type Watch = () => Promise<void>;

/** What a room brings to the house: calls it answers, jobs it does, and when the clock starts them. */
export interface Room {
  handlers?: Handlers;
  rawRoutes?: readonly RawRoute[];
  jobs?: readonly JobDefinition[];
  schedules?: readonly Schedule[];
  watches?: readonly Watch[];
}

/** All handlers of all rooms; two rooms that answer the same call are a mistake of ours. */
export function joinHandlers(rooms: readonly Room[]): Handlers {
  const joined: Record<string, Record<string, unknown>> = {};
  for (const { handlers } of rooms) {
    for (const [noun, calls] of Object.entries(handlers ?? {})) {
      const known = joined[noun] ?? {};
      const twice = Object.keys(calls).find((verb) => verb in known);
      if (twice) throw new Error(`Two rooms answer the call ${noun}.${twice}`);
      joined[noun] = { ...known, ...calls };
    }
  }
  return joined as Handlers;
}

import type { Config } from '../server/config.ts';
import { ensurePostgres } from '../server/kit/embedded-postgres/index.ts';
import type { Log } from '../server/kit/log.ts';
import { say } from './say.ts';
import type { Stops } from './stop-in-order.ts';

// A fast shutdown of the embedded server, which the rest of the house must leave time for.
const leastMs = 2_500;

export interface OpenedDatabase {
  databaseUrl: string;
  /** Where the database is our own: how long it has been down. */
  own: { downForMs(): number } | null;
}

/** Embedded unless a DATABASE_URL is given; the sandbox never touches that one. */
export async function openDatabase(deps: {
  config: Config;
  dataDir: string;
  stops: Stops;
  log: Log;
}): Promise<OpenedDatabase> {
  const { config, dataDir, stops, log } = deps;
  if (config.databaseUrl !== undefined && !config.sandbox) {
    return { databaseUrl: config.databaseUrl, own: null };
  }
  const opening = ensurePostgres({ dataDir, onProgress: say, log, signal: stops.signal });
  // Before it is there: whoever stops us in the middle of it must not leave a server behind.
  stops.later(
    () =>
      opening.then(
        (server) => server.stop(),
        () => undefined,
      ),
    leastMs,
  );
  const server = await opening;
  return { databaseUrl: server.url, own: server };
}

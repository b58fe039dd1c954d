/** The one place that builds things and hands them to each other. */
import type { Config } from './config.ts';
import { adminCookieName, createIdentify } from './http/identify.ts';
import { listen } from './http/listen.ts';
import { unbuiltCalls } from './http/mount.ts';
import { buildServer, type HttpServer } from './http/server.ts';
import { createQueue } from './jobs/queue.ts';
import { createHeldRuns, type RetryPolicy, retryPolicy } from './jobs/runs/index.ts';
import { type Clock, systemClock } from './kit/clock.ts';
import { listenForChanges } from './kit/db/changes.ts';
import { connect } from './kit/db/connect.ts';
import { migrate } from './kit/db/migrate.ts';
import type { Log } from './kit/log.ts';
import { createOutbound } from './kit/outbound/index.ts';
import { ensureAdminPassword, isSessionAlive, openSession } from './people/admin/index.ts';
import { readerOf } from './people/subscribers/index.ts';
import { findNewestPublished } from './pipeline/digests/index.ts';
import { metaOf } from './pipeline/meta/index.ts';
import { joinHandlers, type Room } from './room.ts';
import { buildRooms } from './rooms.ts';

export interface AppOptions {
  config: Config;
  databaseUrl: string;
  log: Log;
  /** Folder of the SQL migrations, and of the built web client. */
  migrationsFolder: string;
  webRoot: string;
  /** Origins that may be private although FETCH_ALLOW_PRIVATE is off: the sandbox's own. */
  exemptOrigins?: readonly string[];
  clock?: Clock;
  random?: () => number;
  retry?: RetryPolicy;
  /** Wait between two looks at a provider's job; tests make it short. */
  pollMs?: (elapsedMs: number) => number;
  /** Where providers report to; tests hand in their loopback address. */
  publicOrigin?: () => string | null;
}

export interface App {
  /** Null in a process that only works. */
  url: string | null;
  /** The admin password, when this start made it: the only time that it can be shown. */
  madePassword: string | null;
  /** Calls of the contract that still answer 501. */
  unbuilt: string[];
  /** A cookie header of a new admin session, for the program that starts the product and fills the sample. */
  openAdminSession(): Promise<string>;
  /** Stops taking calls, hands running jobs back within ten seconds, closes everything. */
  stop(): Promise<void>;
}

const stopWithinMs = 8_000;

export async function startApp(options: AppOptions): Promise<App> {
  const { config, log } = options;
  const clock = options.clock ?? systemClock;
  const random = options.random ?? Math.random;
  const database = connect({ url: options.databaseUrl, log });
  const { db } = database;
  await migrate(db, options.migrationsFolder);
  const { made } = await ensureAdminPassword({ db, clock }, config.adminPassword);
  const changes = await listenForChanges({ url: options.databaseUrl, log });
  const held = createHeldRuns({ db, changes });
  const worker = config.role !== 'web';
  const queue = createQueue({ url: options.databaseUrl, log, worker });
  const outbound = createOutbound({
    allowPrivate: config.fetchAllowPrivate,
    exemptOrigins: options.exemptOrigins ?? [],
    userAgent: `${config.brandName.replace(/[^\w -]/g, '')} podcast reader (+${config.appUrl ?? 'http://localhost'})`,
  });
  const retry = options.retry ?? retryPolicy;
  let appUrl = config.appUrl ?? 'http://localhost';
  const rooms = buildRooms({
    config,
    db,
    changes,
    queue,
    held,
    outbound,
    clock,
    random,
    retry,
    log,
    appUrl: () => appUrl,
    ...(options.pollMs ? { pollMs: options.pollMs } : {}),
    ...(options.publicOrigin ? { publicOrigin: options.publicOrigin } : {}),
  });

  const jobs = rooms.flatMap((room) => room.jobs ?? []);
  await queue.start(jobs);
  const handlers = joinHandlers(rooms);
  let server: HttpServer | undefined;
  if (config.role !== 'worker') {
    const identify = createIdentify({
      clock,
      https: () => appUrl.startsWith('https:'),
      isAdminToken: (token) => isSessionAlive({ db, clock }, token),
      readerOf: (token) => readerOf({ db, clock }, token),
    });
    server = await buildServer({
      config,
      appUrl: () => appUrl,
      log,
      changes,
      handlers,
      rawRoutes: rooms.flatMap((room) => room.rawRoutes ?? []),
      identify,
      webRoot: options.webRoot,
      facts: async () => ({
        ...metaOf(config, appUrl),
        sample: await findNewestPublished({ db, clock }),
      }),
    });
    const port = await listen(server, config.host, config.port);
    appUrl = config.appUrl ?? `http://localhost:${port}`;
  }
  if (worker) {
    await queue.work();
    for (const { job, cron } of schedulesOf(rooms)) await queue.schedule(job, cron, config.timeZone);
  }

  return {
    url: server ? appUrl : null,
    madePassword: made,
    unbuilt: unbuiltCalls(handlers),
    async openAdminSession() {
      const { token } = await openSession({ db, clock }, 'the program itself');
      return `${adminCookieName(appUrl.startsWith('https:'))}=${token}`;
    },
    async stop() {
      await server?.close();
      await queue.stop(stopWithinMs);
      held.close();
      await outbound.close();
      await changes.close();
      await database.close();
    },
  };
}

const schedulesOf = (rooms: readonly Room[]) => rooms.flatMap((room) => room.schedules ?? []);

/** The one place that builds things and hands them to each other. */
import type { Config } from './config.ts';
import { trustOf } from './http/client-address.ts';
import { adminCookieName, createIdentify } from './http/identify.ts';
import { type ConnectionUse, limitConnections, standsForMany } from './http/limit-connections.ts';
import { listen } from './http/listen.ts';
import { unbuiltCalls } from './http/mount.ts';
import { keepFacts } from './http/pages/keep-facts.ts';
import { buildServer } from './http/server.ts';
import { type Boot, createQueue } from './jobs/queue.ts';
import { createHeldRuns, type RetryPolicy, retryPolicy } from './jobs/runs/index.ts';
import { createBehind } from './kit/behind.ts';
import { type Clock, systemClock } from './kit/clock.ts';
import { listenForChanges } from './kit/db/changes.ts';
import { connect, type Db } from './kit/db/connect.ts';
import { limitsOfMigrations } from './kit/db/limits.ts';
import { migrate } from './kit/db/migrate.ts';
import { grantProduct } from './kit/db/product-role.ts';
import type { Log } from './kit/log.ts';
import type { LostLines } from './kit/log-output.ts';
import { createOutbound, type Lookup } from './kit/outbound/index.ts';
import type { ProviderLimits } from './open-providers.ts';
import { createMeter, isLocalHost, metricsAnswer, serveMetrics } from './operations/metrics/index.ts';
import { createWarnOfMemory, watchProviders } from './operations/warnings/index.ts';
import {
  ensureAdminPassword,
  forgetUnlistedProxy,
  openSession,
  sessionOf,
  tellOfRefusedOrigin,
  tellOfUnlistedProxy,
  turnOffFromOutside,
} from './people/admin/index.ts';
import { readerOf } from './people/subscribers/index.ts';
import { createRecorder, saveRetention } from './pipeline/audit/index.ts';
import {
  findIssueLines,
  findNewestPublished,
  findNextTurn,
  findPublicIssue,
} from './pipeline/digests/index.ts';
import { metaOf } from './pipeline/meta/index.ts';
import { joinHandlers, type Room } from './room.ts';
import { buildRooms } from './rooms.ts';
import { watchEachMinute } from './watch-each-minute.ts';

/** The database where it is the product's own. */
interface OwnDatabase {
  /** How long, in milliseconds, it has been down; 0 while it is up. */
  downForMs(): number;
  /** Of a role that works with the rows of what the other one owns. */
  productUrl?: string;
}

export interface AppOptions {
  config: Config;
  databaseUrl: string;
  log: Log;
  /** What of the log could not be written; none where not given. */
  lostLines?: () => LostLines | null;
  /** Folder of the SQL migrations, and of the built web client. */
  migrationsFolder: string;
  webRoot: string;
  /** Origins that may be private although FETCH_ALLOW_PRIVATE is off: the sandbox's own. */
  exemptOrigins?: readonly string[];
  /** Finds the addresses of a name; the system where not given. */
  lookup?: Lookup | undefined;
  clock?: Clock;
  random?: () => number;
  retry?: RetryPolicy;
  /** Wait between two looks at a provider's job; tests make it short. */
  pollMs?: (elapsedMs: number) => number;
  /** Where providers report to; tests hand in their loopback address. */
  publicOrigin?: () => string | null;
  /** When a provider is left alone; tests make it soon and short. */
  providerLimits?: ProviderLimits;
  ownDatabase?: OwnDatabase;
  /** This life of the process, where whoever started it has told. */
  boot?: Boot | undefined;
  /** A request must have come whole within this time; tests make it short. */
  requestWithinMs?: number;
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
  const stops: (() => unknown)[] = [];
  const stop = async () => {
    for (const close of stops.splice(0).reverse()) await close();
  };
  try {
    return { ...(await open(options, (close) => void stops.push(close))), stop };
  } catch (error) {
    // A start that fails leaves nothing open behind it.
    await stop().catch(() => undefined);
    throw error;
  }
}

/** What reaches out, under the product's own name. */
const openOutbound = ({ config, lookup, exemptOrigins = [] }: AppOptions) =>
  createOutbound({
    allowPrivate: config.fetchAllowPrivate,
    exemptOrigins,
    lookup,
    userAgent: `${config.brandName.replace(/[^\w -]/g, '')} podcast reader (+${config.appUrl ?? 'http://localhost'})`,
  });

/** `later` takes what undoes each step; the last step is undone first. */
async function open(options: AppOptions, later: (close: () => unknown) => void): Promise<Omit<App, 'stop'>> {
  const { config, log } = options;
  const clock = options.clock ?? systemClock;
  const random = options.random ?? Math.random;
  const { ownerUrl, databaseUrl } = rolesOf(options);
  await bringUpToDate(options, { ownerUrl, databaseUrl });
  const database = connect({
    url: databaseUrl,
    log,
    ...(config.databasePoolSize === undefined ? {} : { poolSize: config.databasePoolSize }),
  });
  later(() => database.close());
  const { db } = database;
  const { made } = await ensureAdminPassword({ db, clock }, config.adminPassword);
  if (config.dropsSecondFactor) await turnOffFromOutside({ db, clock });
  await forgetUnlistedProxy(db);
  const changes = await listenForChanges({ url: databaseUrl, log });
  later(() => changes.close());
  let connections: () => ConnectionUse | null = () => null;
  const meter = createMeter({ pool: database.use, connections: () => connections() });
  const { token } = config.metrics;
  const metrics = { db, clock, dataDir: config.dataDir, meter, token, isPublic: false };
  const held = createHeldRuns({ db, changes });
  const worker = config.role !== 'web';
  const outbound = openOutbound(options);
  later(() => outbound.close());
  later(() => held.close());
  const queue = createQueue({ url: databaseUrl, log, worker, boot: options.boot });
  later(() => queue.stop(stopWithinMs));
  let appUrl = config.appUrl ?? 'http://localhost';
  const rooms = buildRooms({
    config,
    databaseUrl,
    db,
    changes,
    queue,
    held,
    outbound,
    clock,
    random,
    retry: options.retry ?? retryPolicy,
    log,
    lostLines: options.lostLines ?? (() => null),
    ...watchProviders({ db, clock, log }, meter),
    ...(options.providerLimits ? { providerLimits: options.providerLimits } : {}),
    appUrl: () => appUrl,
    ...(options.pollMs ? { pollMs: options.pollMs } : {}),
    ...(options.publicOrigin ? { publicOrigin: options.publicOrigin } : {}),
    ...(options.ownDatabase ? { ownDatabase: options.ownDatabase } : {}),
  });

  await queue.start(rooms.flatMap((room) => room.jobs ?? []));
  const handlers = joinHandlers(rooms);
  if (config.role !== 'worker') {
    const identify = createIdentify({
      clock,
      https: () => appUrl.startsWith('https:'),
      trustedProxies: config.trustedProxies,
      adminSessionOf: (token) => sessionOf({ db, clock }, token),
      readerOf: (token) => readerOf({ db, clock }, token),
    });
    const facts = keepFacts({
      read: async () => {
        const [changesAt, issues] = await readIssues({ db, clock });
        return { changesAt, facts: { ...metaOf(config, appUrl), ...issues } };
      },
      changes,
      clock,
      log,
    });
    later(() => facts.close());
    const behind = createBehind(log);
    later(() => behind.settled());
    const server = await buildServer({
      config,
      appUrl: () => appUrl,
      log,
      changes,
      handlers,
      rawRoutes: rooms.flatMap((room) => room.rawRoutes ?? []),
      identify,
      unlistedProxy: (peer) =>
        behind.add(tellOfUnlistedProxy({ db, clock, log }, peer), 'A notice was not written down'),
      refusedOrigin: (refused) =>
        behind.add(tellOfRefusedOrigin({ db, clock }, refused), 'A refused origin was not written down'),
      recorder: createRecorder({ db, clock }),
      webRoot: options.webRoot,
      facts,
      isExhausted: database.isExhausted,
      ...(options.requestWithinMs === undefined ? {} : { requestWithinMs: options.requestWithinMs }),
      meta: () => metaOf(config, appUrl),
      metrics: {
        answer: metricsAnswer({ ...metrics, isPublic: isPublished(config.appUrl) }),
        answered: meter.answered,
      },
      mediaOrigins: mediaOriginsOf(options),
    });
    later(() => server.close());
    const isMany = standsForMany(trustOf(config.trustedProxies));
    connections = limitConnections(server.server, { most: config.maxConnections, isMany });
    const port = await listen(server, config.host, config.port);
    appUrl = config.appUrl ?? `http://localhost:${port}`;
    later(watchEachMinute(rooms, log));
  }
  if (config.metrics.port !== undefined) {
    const { host } = config;
    const served = await serveMetrics(metrics, { host, port: config.metrics.port });
    later(() => served.close());
  }
  if (config.role === 'worker') {
    later(watchEachMinute([{ watches: [createWarnOfMemory({ db, clock })] }], log));
  }
  if (worker) {
    await queue.work();
    await queue.schedule(schedulesOf(rooms), config.timeZone);
  }

  return {
    url: config.role === 'worker' ? null : appUrl,
    madePassword: made,
    unbuilt: unbuiltCalls(handlers),
    async openAdminSession() {
      const itself = { userAgent: 'Setup', address: '', secondFactor: true };
      const { token } = await openSession({ db, clock }, itself);
      return `${adminCookieName(appUrl.startsWith('https:'))}=${token}`;
    },
  };
}

/** Whether others than this machine are meant to reach it. */
const isPublished = (appUrl: string | undefined): boolean =>
  appUrl !== undefined && !isLocalHost(new URL(appUrl).hostname);

/** Who changes the tables, and who works with their rows: the same role where only one is given. */
function rolesOf({ config, databaseUrl, ownDatabase }: AppOptions): Roles {
  if (ownDatabase?.productUrl !== undefined) {
    return { ownerUrl: databaseUrl, databaseUrl: ownDatabase.productUrl };
  }
  return { ownerUrl: config.databaseOwnerUrl ?? databaseUrl, databaseUrl };
}

interface Roles {
  ownerUrl: string;
  databaseUrl: string;
}

/** On a connection of its own: a migration may take longer, and wait longer, than any call. */
async function bringUpToDate(options: AppOptions, { ownerUrl, databaseUrl }: Roles): Promise<void> {
  const { log, migrationsFolder, config } = options;
  const database = connect({ url: ownerUrl, log, poolSize: 2, limits: limitsOfMigrations });
  try {
    await migrate(database.db, migrationsFolder);
    await saveRetention(database.db, config.auditKeepDays);
  } finally {
    await database.close();
  }
  if (ownerUrl !== databaseUrl) {
    await grantProduct({ ownerUrl, role: decodeURIComponent(new URL(databaseUrl).username) });
  }
}

/** The sandbox's recordings are not on https. */
const mediaOriginsOf = ({ config, exemptOrigins }: AppOptions) =>
  config.sandbox ? (exemptOrigins ?? []) : [];

/** What the public pages show of the issues, and when time alone changes it. */
async function readIssues(deps: { db: Db; clock: Clock }) {
  const [changesAt, sample, newest, issues] = await Promise.all([
    findNextTurn(deps),
    findPublicIssue(deps),
    findNewestPublished(deps),
    findIssueLines(deps),
  ]);
  return [changesAt, { sample, newest, issues }] as const;
}

const schedulesOf = (rooms: readonly Room[]) => rooms.flatMap((room) => room.schedules ?? []);

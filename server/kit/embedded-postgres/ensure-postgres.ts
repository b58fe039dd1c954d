/**
 * A private PostgreSQL for a product that is started with one command. The server belongs to its data directory,
 * not to a process: whoever needs it first starts it, others (and the next start after a kill -9) adopt it, and the
 * last one to leave stops it. Two servers on one directory are prevented by PostgreSQL's own lock.
 */
import { mkdirSync, realpathSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Trouble } from '../errors.ts';
import type { Log } from '../log.ts';
import { findBinaries } from './binaries.ts';
import { touching } from './explain-failure.ts';
import { checkVersion, clusterExists, initCluster } from './init-cluster.ts';
import { lost, type Passwords, readOrMakePasswords } from './password.ts';
import { type Places, placesIn } from './places.ts';
import { disownPostmaster, isServerOf, type Postmaster, readPostmaster } from './postmaster-file.ts';
import { reviveServer } from './revive-server.ts';
import { chooseUser } from './run-as.ts';
import { type ServerSettings, startServer } from './start-server.ts';
import { stopServer } from './stop-server.ts';
import { type Keeper, keep } from './store.ts';

export interface EmbeddedPostgres {
  /** Of the role that owns the database and changes its tables; no superuser. */
  url: string;
  /** The superuser, on the database `postgres`: for tests that make databases, and for backups. */
  /** Of the role that works with their rows, once `grantProduct` has let it. */
  productUrl: string;
  superuserUrl: string;
  /** True where a server was already running: another process of ours started it, or an earlier one was killed. */
  adopted: boolean;
  /** How long the server has been gone, in milliseconds; 0 while it is there. One that dies is started again. */
  downForMs(): number;
  /** Lets go of the server; it is stopped, cleanly, if no other process uses it. Close your pools before. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** Made if missing. Holds the cluster (`pg`), its password (`pg-password`, mode 0600) and its log (`pg.log`). */
  dataDir: string;
  /** The application's database; `walkthrough` where not given. */
  database?: string;
  /** One line for a person at each step that may take seconds. */
  onProgress?(line: string): void;
  /** Server settings on top of ours, for instance `{ fsync: 'off' }` in tests. Not applied to an adopted server. */
  settings?: ServerSettings;
  /** Tells of a server that died and of what became of it. */
  log?: Log;
  /** Gives the start up: nothing of it is left running. */
  signal?: AbortSignal;
}

const role = 'walkthrough';
const productRole = 'walkthrough_product';
const patienceMs = 600_000;

/** Starts the server of `dataDir`, or joins it. Rejects with a `Trouble` whose message tells a person what to do. */
export async function ensurePostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const database = options.database ?? role;
  const places = prepare(options.dataDir);
  const passwords = touching(places.dataDir, () => readOrMakePasswords(places, clusterExists(places)));
  const { keeper, postmaster, adopted } = await join(places, passwords, options);
  const urlOf = (user: string, password: string, name: string) =>
    `postgres://${user}:${password}@127.0.0.1:${postmaster.port}/${encodeURIComponent(name)}`;
  try {
    await keeper.provision({
      owner: { role, password: passwords.application },
      product: { role: productRole, password: passwords.product },
      database,
    });
  } catch (error) {
    await keeper.leave(() => stopServer(places.cluster));
    throw error;
  }
  const { port } = postmaster;
  keeper.supervise({
    revive: (signal) => reviveServer(places, { port, signal, settings: options.settings ?? {} }),
    ...(options.log ? { log: options.log } : {}),
  });
  let stopping: Promise<void> | undefined;
  return {
    url: urlOf(role, passwords.application, database),
    productUrl: urlOf(productRole, passwords.product, database),
    superuserUrl: urlOf('postgres', passwords.superuser, 'postgres'),
    adopted,
    downForMs: () => keeper.downForMs(),
    stop: () => {
      stopping ??= keeper.leave(() => stopServer(places.cluster));
      return stopping;
    },
  };
}

function prepare(dataDir: string): Places {
  const full = resolve(dataDir);
  return touching(full, () => {
    mkdirSync(full, { recursive: true, mode: 0o700 });
    return placesIn(realpathSync(full));
  });
}

interface Joined {
  keeper: Keeper;
  postmaster: Postmaster;
  adopted: boolean;
}

async function join(places: Places, passwords: Passwords, options: EmbeddedPostgresOptions): Promise<Joined> {
  const say = (line: string) => options.onProgress?.(line);
  const deadline = performance.now() + patienceMs;
  while (performance.now() < deadline) {
    options.signal?.throwIfAborted();
    const found = touching(places.dataDir, () => readPostmaster(places.cluster));
    const joined = found ? await adopt(places, passwords, found) : 'gone';
    if (joined === 'wait') {
      await delay(50);
      continue;
    }
    if (joined !== 'gone') {
      say('Using the database server that is already running');
      return { ...joined, adopted: true };
    }
    const started = await initAndStart(places, passwords, options);
    if (started) return { ...started, adopted: false };
  }
  throw new Trouble(
    'down',
    `The database in ${places.cluster} is still not ready after 10 minutes. ${places.logFile} says what it is doing.`,
  );
}

/** `wait`: it is starting, recovering or stopping. `gone`: nothing runs here. */
async function adopt(
  places: Places,
  passwords: Passwords,
  found: Postmaster,
): Promise<{ keeper: Keeper; postmaster: Postmaster } | 'wait' | 'gone'> {
  if (!isServerOf(found.pid, places.cluster)) {
    touching(places.dataDir, () => disownPostmaster(places.cluster, found));
    return 'gone';
  }
  if (!found.ready) return 'wait';
  const keeper = await keep(superuserUrl(passwords, found));
  if (keeper === 'refused') return 'wait';
  if (keeper === 'password') throw lost(places);
  return { keeper, postmaster: found };
}

/** Null where another process was faster. */
async function initAndStart(
  places: Places,
  passwords: Passwords,
  options: EmbeddedPostgresOptions,
): Promise<{ keeper: Keeper; postmaster: Postmaster } | null> {
  const binaries = findBinaries();
  const existed = clusterExists(places);
  if (existed) checkVersion(places, binaries);
  const owner = existed ? statSync(places.cluster).uid : undefined;
  const runAs = touching(places.dataDir, () => chooseUser(places, binaries.postgres, owner));
  const say = (line: string) => options.onProgress?.(line);
  if (!existed) {
    say('Preparing the database (first start, a few seconds)');
    const durable = options.settings?.fsync !== 'off';
    const { signal } = options;
    await initCluster(places, binaries, runAs, { password: passwords.superuser, durable, signal });
  }
  say('Starting the database');
  const outcome = await startServer(places, binaries, runAs, {
    settings: options.settings ?? {},
    onProgress: say,
    signal: options.signal,
  });
  if (outcome.kind === 'taken') return null;
  try {
    const keeper = await keep(superuserUrl(passwords, outcome.postmaster));
    if (keeper === 'refused') return null;
    if (keeper === 'password') throw lost(places);
    return { keeper, postmaster: outcome.postmaster };
  } catch (error) {
    // A start that fails leaves no server behind.
    await stopServer(places.cluster);
    throw error;
  }
}

function superuserUrl(passwords: Passwords, { port }: Postmaster): string {
  return `postgres://postgres:${passwords.superuser}@127.0.0.1:${port}/postgres`;
}

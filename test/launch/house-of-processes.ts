/**
 * Processes that serve and others that work, on a PostgreSQL of their own, with a week's work for them, and a reverse
 * proxy in front where one is wanted; the outside world, its ledgers and the mail server are in the test's process and
 * outlive all of them.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../run/free-port.mjs';
import { emulators } from '../../sandbox/emulators.ts';
import { type Sandbox, startSandbox } from '../../sandbox/server.ts';
import { readShows } from '../../sandbox/shows/read-shows.ts';
import { type Connected, connect } from '../../server/kit/db/connect.ts';
import { ensurePostgres } from '../../server/kit/embedded-postgres/index.ts';
import { type BalancingProxy, startBalancingProxy } from '../app/balancing-proxy.ts';
import { quietLog } from '../app/database.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../app/database-proxy.ts';
import { adminPassword, type ProductProcess, startProduct } from '../app/product-process.ts';
import { type MailSink, startMailSink } from '../app/scripted-sink.ts';
import { type Answer, send } from '../app/send.ts';
import { webhookSecret } from '../app/start-test-app.ts';
import { serverPid } from '../kit/embedded-postgres/on-a-directory.ts';

export const lanes = 4;

export type Role = 'web' | 'worker';

export interface HouseWish {
  webs?: number;
  workers?: number;
  /** Everybody outside, Stripe too, comes through a reverse proxy that balances over the processes that serve. */
  behindProxy?: boolean;
  /** How long the mail server takes over each letter. */
  letterMs?: number;
}

export interface House {
  outside: Sandbox;
  sink: MailSink;
  /** Straight to the database, past the proxy. */
  database: Connected;
  proxy: DatabaseProxy;
  /** Null where nothing stands in front. */
  front: BalancingProxy | null;
  members: { role: Role; process: ProductProcess | null }[];
  /** The cookie of the admin's session. */
  cookie: string;
  /** As the admin, at whichever process serves; through the proxy where there is one. */
  call(method: string, path: string, body?: unknown): Promise<Answer>;
  /** As the admin, a GET at one of those that serve and at no other; null where the connection was cut. */
  ask(nth: number, path: string): Promise<Answer | null>;
  /** Everything that the outside world has seen of the product so far: calls, letters. */
  progress(): number;
  /** Resolves once the outside world has seen so much. */
  whenSeen(atLeast: number): Promise<void>;
  /** SIGKILL, which `gone` hears of, and a new one in its place; resolves when that is ready. */
  killMember(nth: number, gone?: () => void): Promise<void>;
  /** The database server goes away and is started again, as its keeper does. */
  restartDatabase(signal: 'SIGINT' | 'SIGKILL'): Promise<void>;
  stop(): Promise<void>;
}

export async function openHouse({
  webs = 2,
  workers = 2,
  behindProxy = false,
  letterMs = 15,
}: HouseWish = {}): Promise<House> {
  const roles: Role[] = [...Array(webs).fill('web'), ...Array(workers).fill('worker')];
  const dataDir = await mkdtemp(join(tmpdir(), 'walkthrough-house-'));
  const postgres = await ensurePostgres({
    dataDir,
    settings: { max_connections: String(30 * roles.length) },
  });
  const proxy = await startDatabaseProxy(postgres.url);
  // A letter takes its time at any mail server, and a kill must find some on their way.
  const sink = await startMailSink({
    answer: (stage) =>
      stage === 'message' ? new Promise((done) => setTimeout(done, letterMs, '250 2.0.0 taken')) : undefined,
  });
  // Each keeps its port over its deaths: a proxy is told where to look once.
  const ports = await Promise.all(roles.map(() => freePort()));
  const addresses = ports.slice(0, webs).map((port) => `http://localhost:${port}`);
  const front = behindProxy ? await startBalancingProxy(() => addresses) : null;
  const outer = front?.url ?? addresses[0];
  const outside = await startSandbox({
    emulators,
    shows: readShows(),
    firstStartAt: new Date(),
    stripe: {
      webhook: { url: () => `${outer}/api/stripe/webhook`, secret: webhookSecret },
      retryMs: Array.from({ length: 120 }, () => 500),
    },
  });
  const env = {
    SANDBOX: 'off',
    DATABASE_URL: proxy.url,
    DATA_DIR: dataDir,
    FETCH_ALLOW_PRIVATE: 'true',
    SMTP_URL: sink.url,
    SMTP_CONNECTIONS: String(lanes),
    ANTHROPIC_API_KEY: 'test',
    ANTHROPIC_BASE_URL: outside.url('anthropic'),
    ASSEMBLYAI_API_KEY: 'test',
    ASSEMBLYAI_BASE_URL: outside.url('assemblyai'),
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: outside.url('stripe'),
    ...(front === null ? {} : { APP_URL: front.url, TRUSTED_PROXIES: '127.0.0.1' }),
  };
  const start = (nth: number) =>
    startProduct(
      { ...env, ROLE: roles[nth] ?? 'web', PORT: String(ports[nth]) },
      roles[nth] === 'web' ? /is ready/ : /working on jobs/,
    );
  const members: House['members'] = roles.map((role) => ({ role, process: null }));
  // The first makes the tables.
  for (const nth of roles.keys()) Object.assign(members[nth] ?? {}, { process: await start(nth) });
  const database = connect({ url: postgres.url, log: quietLog });
  const urls = () => {
    if (front !== null) return [front.url];
    return addresses.filter((_, nth) => members[nth]?.process !== null);
  };
  let cookie = '';
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const look of listeners) look();
  };
  outside.faults.onCall(tell);
  sink.onLetter(tell);
  const progress = () => outside.faults.ledger.length + sink.letters.length;

  /** The first that answers; connections that were cut are no answer. */
  async function call(method: string, path: string, body?: unknown): Promise<Answer> {
    for (;;) {
      for (const url of urls()) {
        const answer = await send(url, method, path, body, { cookie }).catch(() => null);
        if (answer !== null) return answer;
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  const login = await call('POST', '/api/auth/admin/login', { password: adminPassword });
  cookie = (login.headers.get('set-cookie') ?? '').split(';')[0] ?? '';

  return {
    outside,
    sink,
    database,
    proxy,
    front,
    members,
    cookie,
    call,
    ask: (nth, path) => send(addresses[nth] ?? '', 'GET', path, undefined, { cookie }).catch(() => null),
    progress,
    whenSeen: (atLeast) =>
      new Promise((resolve) => {
        const look = () => {
          if (progress() < atLeast) return;
          listeners.delete(look);
          resolve();
        };
        listeners.add(look);
        look();
      }),
    async killMember(nth, gone) {
      const member = members[nth];
      const killed = member?.process;
      if (member === undefined || !killed) return gone?.();
      member.process = null;
      await killed.kill();
      gone?.();
      member.process = await start(nth);
    },
    async restartDatabase(signal) {
      const pid = await serverPid(dataDir);
      if (pid === null) throw new Error('The database is gone already');
      process.kill(pid, signal);
      for (;;) {
        const now = await serverPid(dataDir);
        if (now !== null && now !== pid) break;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    async stop() {
      await Promise.all(members.map(({ process: it }) => it?.stop()));
      await front?.stop();
      await database.close();
      await proxy.stop();
      await outside.stop();
      await sink.stop();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

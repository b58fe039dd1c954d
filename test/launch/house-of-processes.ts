/**
 * Two processes that serve and two that work, on a PostgreSQL of their own, with a week's work for them; the outside
 * world, its ledgers and the mail server are in the test's process and outlive all of them.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emulators } from '../../sandbox/emulators.ts';
import { type Sandbox, startSandbox } from '../../sandbox/server.ts';
import { readShows } from '../../sandbox/shows/read-shows.ts';
import { type Connected, connect } from '../../server/kit/db/connect.ts';
import { ensurePostgres } from '../../server/kit/embedded-postgres/index.ts';
import { quietLog } from '../app/database.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../app/database-proxy.ts';
import { freePort } from '../app/free-port.ts';
import { adminPassword, type ProductProcess, startProduct } from '../app/product-process.ts';
import { type MailSink, startMailSink } from '../app/scripted-sink.ts';
import { type Answer, send, webhookSecret } from '../app/start-test-app.ts';
import { serverPid } from '../kit/embedded-postgres/on-a-directory.ts';

export const lanes = 4;
const roles = ['web', 'web', 'worker', 'worker'] as const;

export interface House {
  outside: Sandbox;
  sink: MailSink;
  /** Straight to the database, past the proxy. */
  database: Connected;
  proxy: DatabaseProxy;
  members: { role: 'web' | 'worker'; process: ProductProcess | null }[];
  /** As the admin, at whichever process serves. */
  call(method: string, path: string, body?: unknown): Promise<Answer>;
  /** Everything that the outside world has seen of the product so far: calls, letters. */
  progress(): number;
  /** Resolves once the outside world has seen so much. */
  whenSeen(atLeast: number): Promise<void>;
  /** SIGKILL, and a new one in its place; resolves when that is ready. */
  killMember(nth: number): Promise<void>;
  /** The database server goes away and is started again, as its keeper does. */
  restartDatabase(signal: 'SIGINT' | 'SIGKILL'): Promise<void>;
  stop(): Promise<void>;
}

export async function openHouse(): Promise<House> {
  const dataDir = await mkdtemp(join(tmpdir(), 'walkthrough-house-'));
  const postgres = await ensurePostgres({ dataDir, settings: { max_connections: '120' } });
  const proxy = await startDatabaseProxy(postgres.url);
  // A letter takes its time at any mail server, and a kill must find some on their way.
  const sink = await startMailSink({
    answer: (stage) =>
      stage === 'message' ? new Promise((done) => setTimeout(done, 15, '250 2.0.0 taken')) : undefined,
  });
  const webPort = await freePort();
  const outside = await startSandbox({
    emulators,
    shows: readShows(),
    firstStartAt: new Date(),
    stripe: {
      webhook: { url: () => `http://127.0.0.1:${webPort}/api/stripe/webhook`, secret: webhookSecret },
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
  };
  const start = (nth: number) =>
    startProduct(
      { ...env, ROLE: roles[nth] ?? 'web', ...(nth === 0 ? { PORT: String(webPort) } : {}) },
      roles[nth] === 'web' ? /is ready/ : /working on jobs/,
    );
  const members: House['members'] = roles.map((role) => ({ role, process: null }));
  // The first makes the tables.
  for (const nth of roles.keys()) Object.assign(members[nth] ?? {}, { process: await start(nth) });
  const database = connect({ url: postgres.url, log: quietLog });
  const urls = () =>
    members.flatMap(({ role, process: it }, nth) =>
      role === 'web' && it !== null ? [nth === 0 ? `http://localhost:${webPort}` : it.url] : [],
    );
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
    members,
    call,
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
    async killMember(nth) {
      const member = members[nth];
      const killed = member?.process;
      if (member === undefined || !killed) return;
      member.process = null;
      await killed.kill();
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
      await database.close();
      await proxy.stop();
      await outside.stop();
      await sink.stop();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

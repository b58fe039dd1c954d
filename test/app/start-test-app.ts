/** The whole product on a free port with a database of its own and the sandbox's servers as the outside world. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emulators } from '../../sandbox/emulators.ts';
import { type Sandbox, startSandbox } from '../../sandbox/server.ts';
import { type App, type AppOptions, startApp } from '../../server/app.ts';
import { type Config, readConfig } from '../../server/config.ts';
import type { RetryPolicy } from '../../server/jobs/runs/index.ts';
import type { Clock } from '../../server/kit/clock.ts';
import { type Changes, listenForChanges } from '../../server/kit/db/changes.ts';
import type { Log } from '../../server/kit/log.ts';
import { freshDatabase, quietLog, type TestDatabase } from './database.ts';
import { type Answer, send } from './send.ts';
import { sandboxShows } from './shows.ts';

export interface TestApp {
  app: App;
  url: string;
  sandbox: Sandbox;
  database: TestDatabase;
  /** Where letters are written. */
  outbox: string;
  /** Of the admin, when this start began. */
  password: string;
  /** A call as the admin; answers the status and the parsed body. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** What changes in its database, by one connection for all that a test waits for. */
  changes(): Promise<Changes>;
  /** Stops the product and starts it again on the same database. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const root = join(import.meta.dirname, '../..');
export const webhookSecret = 'whsec_tests';
export const postmarkForTests = {
  secret: 'a-secret-of-the-address',
  user: 'postmark',
  password: 'a-password-of-postmark',
};
export const topicForTests = 'arn:aws:sns:us-east-1:000000000000:tests';
export const testPassword = 'a password for tests';
const quickRetries: RetryPolicy = { maxTries: 4, firstDelayMs: 20, maxDelayMs: 100 };

export interface TestAppOptions {
  env?: Record<string, string>;
  retry?: RetryPolicy;
  pollMs?: () => number;
  /** The sandbox's Stripe delivers its events to this product. */
  takesEvents?: boolean;
  clock?: Clock;
  /** Providers of the sandbox report to this product. */
  takesReports?: boolean;
  /** The way to the database, where it is not the straight one. */
  databaseUrl?: (straight: string) => Promise<string>;
  requestWithinMs?: number;
  /** Where its log goes; nowhere else. */
  log?: (config: Config) => Log;
  /** Where it listens, where APP_URL is another address; else any free port. */
  port?: number;
  ownDatabase?: { downForMs(): number; productUrl?: string };
  providerLimits?: AppOptions['providerLimits'];
  /** Origins that stand for hosts outside, although they are on this machine. */
  outside?: string[];
  lookup?: AppOptions['lookup'];
}

export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = await freshDatabase();
  const databaseUrl = (await options.databaseUrl?.(database.url)) ?? database.url;
  const shows = sandboxShows();
  const dataDir = await mkdtemp(join(tmpdir(), 'walkthrough-app-'));
  const sandbox = await startSandbox({
    emulators,
    shows,
    firstStartAt: new Date(),
    outbox: join(dataDir, 'outbox'),
    stripe: {
      webhook: {
        url: () => (options.takesEvents ? `${app.url}/api/stripe/webhook` : null),
        secret: webhookSecret,
      },
      retryMs: [50, 100, 200],
    },
    mailReports: { origin: () => app?.url ?? null, postmark: postmarkForTests, topicArn: topicForTests },
  });
  const config = readConfig({ ...environmentFor(sandbox), DATA_DIR: dataDir, ...options.env });
  const start = (): Promise<App> =>
    startApp({
      config: { ...config, port: options.port ?? 0 },
      databaseUrl,
      log: options.log?.(config) ?? quietLog,
      migrationsFolder: join(root, 'migrations'),
      webRoot: join(root, 'dist/web'),
      exemptOrigins: [sandbox.origin, ...(options.outside ?? [])],
      lookup: options.lookup,
      retry: options.retry ?? quickRetries,
      pollMs: options.pollMs ?? (() => 20),
      ...(options.clock ? { clock: options.clock } : {}),
      ...(options.requestWithinMs ? { requestWithinMs: options.requestWithinMs } : {}),
      ...(options.ownDatabase ? { ownDatabase: options.ownDatabase } : {}),
      ...(options.providerLimits ? { providerLimits: options.providerLimits } : {}),
      ...(options.takesReports ? { publicOrigin: () => app.url } : {}),
    });
  let app: App;
  app = await start();
  const password = app.madePassword ?? testPassword;
  let cookie = await app.openAdminSession();
  let changes: Promise<Changes> | undefined;
  return {
    get app() {
      return app;
    },
    get url() {
      return app.url ?? '';
    },
    sandbox,
    database,
    password,
    outbox: join(dataDir, 'outbox'),
    call: (method, path, body, headers = {}) =>
      send(app.url ?? '', method, path, body, { cookie, ...headers }),
    changes() {
      changes ??= listenForChanges({ url: database.url, log: quietLog });
      return changes;
    },
    async restart() {
      await app.stop();
      app = await start();
      cookie = await app.openAdminSession();
    },
    async stop() {
      await app.stop();
      await sandbox.stop();
      await (await changes?.catch(() => null))?.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Addresses and made-up keys that point every provider at the sandbox. */
function environmentFor(sandbox: Sandbox): Record<string, string> {
  return {
    SANDBOX: 'on',
    ADMIN_PASSWORD: testPassword,
    ANTHROPIC_API_KEY: 'sandbox-anthropic',
    ANTHROPIC_BASE_URL: sandbox.url('anthropic'),
    ASSEMBLYAI_API_KEY: 'sandbox-assemblyai',
    ASSEMBLYAI_BASE_URL: sandbox.url('assemblyai'),
    TADDY_USER_ID: '1',
    TADDY_API_KEY: 'sandbox-taddy',
    TADDY_BASE_URL: sandbox.url('taddy'),
    ITUNES_BASE_URL: sandbox.url('itunes'),
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: sandbox.url('stripe'),
    POSTMARK_WEBHOOK_SECRET: postmarkForTests.secret,
    POSTMARK_WEBHOOK_USER: postmarkForTests.user,
    POSTMARK_WEBHOOK_PASSWORD: postmarkForTests.password,
    SES_TOPIC_ARN: topicForTests,
    SNS_BASE_URL: sandbox.url('sns'),
  };
}

/** The whole product on a free port with a database of its own and the sandbox's servers as the outside world. */
import { join } from 'node:path';
import { emulators } from '../../sandbox/emulators.ts';
import { type Sandbox, startSandbox } from '../../sandbox/server.ts';
import { readShows } from '../../sandbox/shows/read-shows.ts';
import { type App, startApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import type { RetryPolicy } from '../../server/jobs/runs/index.ts';
import { freshDatabase, quietLog, type TestDatabase } from './database.ts';

export interface TestApp {
  app: App;
  url: string;
  sandbox: Sandbox;
  database: TestDatabase;
  /** A call as the admin; answers the status and the parsed body. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** Stops the product and starts it again on the same database. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export interface Answer {
  status: number;
  headers: Headers;
  // Bodies of many shapes pass through here; each test knows the one that it asked for.
  body: ReturnType<typeof JSON.parse>;
}

const root = join(import.meta.dirname, '../..');
export const testPassword = 'a password for tests';
const quickRetries: RetryPolicy = { maxTries: 4, firstDelayMs: 20, maxDelayMs: 100 };

export interface TestAppOptions {
  env?: Record<string, string>;
  retry?: RetryPolicy;
  pollMs?: () => number;
  /** Providers of the sandbox report to this product. */
  takesReports?: boolean;
}

export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = await freshDatabase();
  const shows = readShows();
  const sandbox = await startSandbox({ emulators, shows, firstStartAt: new Date() });
  const config = readConfig({ ...environmentFor(sandbox), ...options.env });
  const start = (): Promise<App> =>
    startApp({
      config: { ...config, port: 0 },
      databaseUrl: database.url,
      log: quietLog,
      migrationsFolder: join(root, 'migrations'),
      webRoot: join(root, 'dist/web'),
      exemptOrigins: [sandbox.origin],
      retry: options.retry ?? quickRetries,
      pollMs: options.pollMs ?? (() => 20),
      ...(options.takesReports ? { publicOrigin: () => app.url } : {}),
    });
  let app: App = await start();
  let cookie = await logIn(app);
  return {
    get app() {
      return app;
    },
    get url() {
      return app.url ?? '';
    },
    sandbox,
    database,
    call: (method, path, body, headers = {}) =>
      send(app.url ?? '', method, path, body, { cookie, ...headers }),
    async restart() {
      await app.stop();
      app = await start();
      cookie = await logIn(app);
    },
    async stop() {
      await app.stop();
      await sandbox.stop();
      await database.drop();
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
  };
}

async function logIn(app: App): Promise<string> {
  const answer = await send(app.url ?? '', 'POST', '/api/auth/admin/login', { password: testPassword });
  return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

/** One HTTP call as a page of the product sends it. */
export async function send(
  url: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const json = body === undefined ? {} : { 'content-type': 'application/json' };
  const response = await fetch(url + path, {
    method,
    headers: { origin: url, ...json, ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}

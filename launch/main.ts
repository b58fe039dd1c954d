/** Starts the product: configuration, database, sandbox, house; then says where it is and what to click first. */
import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startApp } from '../server/app.ts';
import { checkBilling } from '../server/check-billing.ts';
import { BadConfiguration, type Config, readConfig } from '../server/config.ts';
import { ensurePostgres } from '../server/kit/embedded-postgres/index.ts';
import { createLog } from '../server/kit/log.ts';
import { findRoot } from './find-root.ts';
import { launchSandbox } from './launch-sandbox.ts';
import { fillSample } from './sample/fill-sample.ts';
import { sandboxed } from './sandboxed.ts';
import { say, welcome } from './say.ts';
import { stopInOrder } from './stop-in-order.ts';

async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const asked = readConfig(process.env);
  const root = findRoot(import.meta.dirname);
  const log = createLog({ level: asked.logLevel });
  const stops = stopInOrder();

  const dataDir = resolve(asked.sandbox ? join(asked.dataDir, 'sandbox') : asked.dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const databaseUrl = await openDatabase(asked, dataDir, stops.later);
  let url: string | null = null;
  const sandbox = asked.sandbox ? await launchSandbox(dataDir, () => url, stops.later) : null;
  const config = sandbox ? sandboxed({ ...asked, dataDir }, sandbox) : { ...asked, dataDir };
  const problems = await checkBilling(config, log);
  if (problems.length > 0) throw new BadConfiguration(problems);
  const app = await startApp({
    config,
    databaseUrl,
    log,
    migrationsFolder: join(root, 'migrations'),
    webRoot: join(root, 'dist/web'),
    exemptOrigins: sandbox ? [sandbox.origin] : [],
  });
  ({ url } = app);
  stops.later(() => app.stop());
  welcome({ app, config: asked, fresh: sandbox?.needsSample ?? false });
  if (sandbox?.needsSample && app.url !== null) {
    const cookie = await app.openAdminSession();
    const { feeds, speakers } = sandbox;
    await fillSample({ url: app.url, cookie, feeds, speakers, say, signal: stops.signal });
    sandbox.markFilled();
  }
}

/** Embedded unless a DATABASE_URL is given; the sandbox never touches that one. */
async function openDatabase(
  config: Config,
  dataDir: string,
  later: (stop: () => Promise<void>) => void,
): Promise<string> {
  if (config.databaseUrl !== undefined && !config.sandbox) return config.databaseUrl;
  const embedded = await ensurePostgres({ dataDir, onProgress: say });
  later(() => embedded.stop());
  return embedded.url;
}

main().catch((error: unknown) => {
  const expected = error instanceof BadConfiguration || error instanceof Error;
  process.stderr.write(`\n${expected ? error.message : String(error)}\n`);
  if (process.env.LOG_LEVEL === 'debug' && error instanceof Error) process.stderr.write(`${error.stack}\n`);
  process.exit(1);
});

/** Starts the product: configuration, database, sandbox, house; then says where it is and what to click first. */
import { existsSync, mkdirSync } from 'node:fs';
import { url as inspectorUrl } from 'node:inspector';
import { join, resolve } from 'node:path';
import { startApp } from '../server/app.ts';
import { checkBilling } from '../server/check-billing.ts';
import { BadConfiguration, readConfig } from '../server/config.ts';
import { createLog, type Log } from '../server/kit/log.ts';
import { createLogOutput } from '../server/kit/log-output.ts';
import { collectSooner } from './collect-sooner.ts';
import { findRoot } from './find-root.ts';
import { surviveTheUnexpected } from './last-resort.ts';
import { type LaunchedSandbox, launchSandbox } from './launch-sandbox.ts';
import { openDatabase } from './open-database.ts';
import { readBoot } from './read-boot.ts';
import { caller } from './sample/caller.ts';
import { fillSample } from './sample/fill-sample.ts';
import { ignoredMail, sandboxed } from './sandboxed.ts';
import { say, welcome } from './say.ts';
import { secretsOf } from './secrets-of.ts';
import { type Stops, stopInOrder } from './stop-in-order.ts';
import { watchLoop } from './watch-loop.ts';

// Nothing of ours holds the main thread for a second; a minute is no slow machine any more.
const heldForMs = 60_000;

async function main(stops: Stops): Promise<void> {
  collectSooner();
  if (existsSync('.env')) process.loadEnvFile('.env');
  const asked = readConfig(process.env);
  const root = findRoot(import.meta.dirname);
  const output = createLogOutput();
  const log = createLog({ level: asked.logLevel, secrets: secretsOf(asked), write: output.write });
  surviveTheUnexpected(log);
  // Under a debugger the main thread stands still on purpose.
  if (inspectorUrl() === undefined) watchLoop({ afterMs: heldForMs });

  const dataDir = resolve(asked.sandbox ? join(asked.dataDir, 'sandbox') : asked.dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const { databaseUrl, own } = await openDatabase({ config: asked, dataDir, stops, log });
  let url: string | null = null;
  const sandbox = asked.sandbox ? await launchSandbox(dataDir, () => url, stops.later) : null;
  const config = sandbox ? sandboxed({ ...asked, dataDir }, sandbox) : { ...asked, dataDir };
  const ignored = sandbox && ignoredMail(asked);
  if (ignored) say(ignored);
  const problems = await checkBilling(config, log);
  if (problems.length > 0) throw new BadConfiguration(problems);
  stops.signal.throwIfAborted();
  const app = await startApp({
    config,
    databaseUrl,
    log,
    migrationsFolder: join(root, 'migrations'),
    webRoot: join(root, 'dist/web'),
    boot: readBoot(process.argv.slice(2)),
    lostLines: output.lost,
    exemptOrigins: sandbox ? [sandbox.origin] : [],
    ...(own ? { ownDatabase: own } : {}),
  });
  ({ url } = app);
  stops.later(() => app.stop());
  welcome({ app, config: asked, fresh: sandbox?.needsSample ?? false });
  if (sandbox?.needsSample && app.url !== null) {
    const cookie = await app.openAdminSession();
    await fill(sandbox, { url: app.url, cookie, log, stops });
  }
}

/** A sample that could not be made is no reason to end: the next start goes on with it. */
async function fill(
  { feeds, speakers, markFilled }: LaunchedSandbox,
  { url, cookie, log, stops }: { url: string; cookie: string; log: Log; stops: Stops },
): Promise<void> {
  try {
    await fillSample({ url, cookie, feeds, speakers, say, signal: stops.signal });
    markFilled();
  } catch (error) {
    if (stops.signal.aborted) return;
    log.error({ err: error }, 'The sample could not be filled; the next start goes on with it');
  } finally {
    // Nobody should find a session in their list that they did not open.
    if (!stops.signal.aborted)
      await caller({ url, cookie, signal: stops.signal })('POST', '/api/auth/admin/logout').catch(
        () => undefined,
      );
  }
}

const stops = stopInOrder();
main(stops).catch(async (error: unknown) => {
  // Asked to stop while it started: what was interrupted is no failure.
  if (!stops.signal.aborted) {
    process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
    if (process.env.LOG_LEVEL === 'debug' && error instanceof Error) {
      process.stderr.write(`${error.stack}\n`);
    }
  }
  await stops.end(1);
});

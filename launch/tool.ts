/** What the programs beside the product share: configuration, database, an orderly end, and a sentence where it fails. */
import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Config, readConfig } from '../server/config.ts';
import { createLog } from '../server/kit/log.ts';
import { openDatabase } from './open-database.ts';
import { secretsOf } from './secrets-of.ts';
import { type Stops, stopInOrder } from './stop-in-order.ts';

export interface Tool {
  config: Config;
  databaseUrl: string;
  stops: Stops;
}

/** Runs `body` on the database that the product would use with this configuration, and ends the process. */
export function runTool(body: (tool: Tool) => Promise<void>): void {
  const stops = stopInOrder();
  open(stops)
    .then(body)
    .then(
      () => stops.end(0),
      async (error: unknown) => {
        if (!stops.signal.aborted) {
          process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
        }
        await stops.end(1);
      },
    );
}

async function open(stops: Stops): Promise<Tool> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const asked = readConfig(process.env);
  const log = createLog({ level: asked.logLevel, secrets: secretsOf(asked) });
  const dataDir = resolve(asked.sandbox ? join(asked.dataDir, 'sandbox') : asked.dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const config = { ...asked, dataDir };
  const { databaseUrl } = await openDatabase({ config, dataDir, stops, log });
  // Tables and rows alike are the owner's.
  const { databaseOwnerUrl: ownerUrl } = config;
  return { config, databaseUrl: ownerUrl !== undefined && !config.sandbox ? ownerUrl : databaseUrl, stops };
}

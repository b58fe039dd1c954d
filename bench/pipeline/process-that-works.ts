/** A worker of the product in a process of its own; configured by the environment, as any other. Says when it is ready. */
import { join } from 'node:path';
import { startApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { createLog } from '../../server/kit/log.ts';

const root = join(import.meta.dirname, '../..');
const config = readConfig(process.env);
const app = await startApp({
  config,
  databaseUrl: config.databaseUrl ?? '',
  log: createLog({ level: 'error' }),
  migrationsFolder: join(root, 'migrations'),
  webRoot: join(root, 'dist/web'),
});
process.on('SIGTERM', () => void app.stop().then(() => process.exit(0)));
process.stdout.write('works\n');

/** `npm run seed`: an installation of 50 groups, 500 podcasts and 10,000 episodes in a folder of its own. */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { connect } from '../../server/kit/db/connect.ts';
import { migrate } from '../../server/kit/db/migrate.ts';
import { ensurePostgres } from '../../server/kit/embedded-postgres/index.ts';
import { createLog } from '../../server/kit/log.ts';
import { findRoot } from '../find-root.ts';
import { say } from '../say.ts';
import { fillLarge, largeSize } from './fill.ts';

async function main(): Promise<void> {
  const asked = process.env.DATA_DIR ?? './data-large';
  const dataDir = resolve(asked);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const embedded = await ensurePostgres({ dataDir, onProgress: say });
  const { db, close } = connect({ url: embedded.url, log: createLog({ level: 'warn' }) });
  try {
    await migrate(db, join(findRoot(import.meta.dirname), 'migrations'));
    say(`Filling ${dataDir} ...`);
    await fillLarge(db, largeSize, { now: new Date(), say });
  } finally {
    await close();
    await embedded.stop();
  }
  say(`\nDone. Start it with:  DATA_DIR=${asked} SANDBOX=off npm start`);
}

main().catch((error: unknown) => {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});

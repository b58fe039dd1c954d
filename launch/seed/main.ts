/**
 * `npm run seed -- [--size usual|large] [--episodes 100000] [--seed 7]`: a large installation in a folder of its own;
 * `--episodes` is the large one with as many of them, and of all else in proportion.
 */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { connect } from '../../server/kit/db/connect.ts';
import { limitsOfMigrations } from '../../server/kit/db/limits.ts';
import { migrate } from '../../server/kit/db/migrate.ts';
import { ensurePostgres } from '../../server/kit/embedded-postgres/index.ts';
import { createLog } from '../../server/kit/log.ts';
import { findRoot } from '../find-root.ts';
import { say } from '../say.ts';
import { fillLarge, type Size, sizeOf, sizes } from './fill.ts';

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: 'usual' },
    episodes: { type: 'string' },
    seed: { type: 'string', default: '20260101' },
  },
});

function wantedSize(): Size {
  const { size, episodes } = values;
  if (episodes !== undefined && !(Number(episodes) > 0))
    throw new Error(`--episodes takes a number, not "${episodes}".`);
  if (episodes !== undefined) return sizeOf(Math.round(Number(episodes)));
  if (size === 'usual' || size === 'large') return sizes[size];
  throw new Error(`--size is "usual" or "large", not "${size}".`);
}

async function main(): Promise<void> {
  const size = wantedSize();
  const asked = process.env.DATA_DIR ?? './data-large';
  const dataDir = resolve(asked);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const embedded = await ensurePostgres({ dataDir, onProgress: say });
  const { db, close } = connect({
    url: embedded.url,
    log: createLog({ level: 'warn' }),
    limits: limitsOfMigrations,
  });
  try {
    await migrate(db, join(findRoot(import.meta.dirname), 'migrations'));
    say(`Filling ${dataDir} ...`);
    await fillLarge(db, size, { now: new Date(), say, seed: Number(values.seed) });
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

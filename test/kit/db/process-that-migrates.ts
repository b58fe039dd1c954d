/** `node process-that-migrates.ts <url> <folder>`: brings a database up to date, and is killed while it does. */
import { connect } from '../../../server/kit/db/connect.ts';
import { limitsOfMigrations } from '../../../server/kit/db/limits.ts';
import { migrate } from '../../../server/kit/db/migrate.ts';
import { createLog } from '../../../server/kit/log.ts';

const [url = '', folder = ''] = process.argv.slice(2);
const { db, close } = connect({
  url,
  log: createLog({ level: 'silent' }),
  poolSize: 2,
  limits: limitsOfMigrations,
});
await migrate(db, folder);
await close();

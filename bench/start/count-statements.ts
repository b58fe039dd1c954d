/** How many statements the database is sent while something happens: it writes each of them down itself. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import { connect } from '../../server/kit/db/connect.ts';
import { createLog } from '../../server/kit/log.ts';

/** `dataDir`: of the embedded database, whose superuser may change what it writes down. */
export async function countStatements(
  { superuserUrl, dataDir }: { superuserUrl: string; dataDir: string },
  act: () => Promise<unknown>,
): Promise<number> {
  const log = createLog({ level: 'error' });
  const { db, close } = connect({ url: superuserUrl, log, poolSize: 1 });
  const say = (text: string) => db.executeQuery(CompiledQuery.raw(text));
  const told = () =>
    readFileSync(join(dataDir, 'pg.log'), 'utf8').match(/(statement|execute [^:]*): /g)?.length ?? 0;
  await say(`alter system set log_statement = 'all'`);
  await say('select pg_reload_conf()');
  await wait(1_000);
  const before = told();
  await act();
  const count = told() - before;
  await say('alter system reset log_statement');
  await say('select pg_reload_conf()');
  await close();
  return count;
}

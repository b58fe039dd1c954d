import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { type Connected, connect } from '../../server/kit/db/connect.ts';
import { createLog, type Log } from '../../server/kit/log.ts';
import { command, withDatabase } from './postgres-for-tests.ts';

export interface TestDatabase extends Connected {
  drop(): Promise<void>;
}

/** Silent, so that expected failures do not fill the screen; LOG_LEVEL=debug shows them. */
export const quietLog: Log = createLog({ level: process.env.LOG_LEVEL ?? 'silent' });

/** A migrated, empty database of one's own. */
export async function freshDatabase(): Promise<TestDatabase> {
  const server = inject('postgres');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await command(server, `create database ${name} template ${inject('template')}`);
  const connected = connect({ url: withDatabase(server, name), log: quietLog, poolSize: 8 });
  return {
    ...connected,
    async drop() {
      await connected.close();
      await command(server, `drop database if exists ${name} with (force)`);
    },
  };
}

import { inject } from 'vitest';
import { type Connected, connect } from '../../server/kit/db/connect.ts';
import { copyTemplate } from './postgres-server.ts';
import { quietLog } from './quiet-log.ts';

export { quietLog };

export interface TestDatabase extends Connected {
  drop(): Promise<void>;
}

/** A migrated, empty database of one's own, with the queue's tables. */
export async function freshDatabase(): Promise<TestDatabase> {
  const { url, drop } = await copyTemplate({ url: inject('postgres'), template: inject('template') });
  const connected = connect({ url, log: quietLog, poolSize: 8 });
  return {
    ...connected,
    async drop() {
      await connected.close();
      await drop();
    },
  };
}

/** A database without a single table. */
export async function emptyDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  return copyTemplate({ url: inject('postgres'), template: 'template0' });
}

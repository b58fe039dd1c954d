/** One PostgreSQL for the products of all browser tests of a run, and one folder; workers find them in their environment. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServerForTests } from '../app/postgres-server.ts';
import { endFilledStart } from './filled-start.ts';

export default async function setup(): Promise<() => Promise<void>> {
  const server = await startServerForTests();
  const folder = await mkdtemp(join(tmpdir(), 'walkthrough-e2e-run-'));
  process.env.TEST_POSTGRES = server.url;
  process.env.TEST_TEMPLATE = server.template;
  process.env.TEST_RUN_FOLDER = folder;
  return async () => {
    try {
      await endFilledStart(server, folder);
    } finally {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    }
  };
}

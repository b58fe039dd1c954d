/**
 * What most installations begin with: one group whose episodes have insights, and a digest. The product makes it once for
 * each worker; they begin with a copy of its database and of its data folder. Filling each anew would be the same work,
 * a third of what all of them cost.
 */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from '@playwright/test';
import { freePort } from '../../run/free-port.mjs';
import { copyTemplate } from '../app/postgres-server.ts';
import { startProduct } from '../app/product-process.ts';
import { fill } from './fill-group.ts';
import { logInBy, settingsFor, startOutside } from './start-installation.ts';

export interface FilledStart {
  /** The name of the database to copy. */
  template: string;
  /** The folder to copy. */
  dataDir: string;
  /** Of the sandbox: its addresses stand in the database, and its shows count from the time of its first start. */
  outside: { port: number; firstStartAt: Date };
  end(): Promise<void>;
}

export async function makeFilledStart(server: { url: string; template: string }): Promise<FilledStart> {
  const database = await copyTemplate(server);
  const firstStartAt = new Date();
  // Taken up again and again: a port that the system gives away would meanwhile be somebody else's.
  const outside = await startOutside({ firstStartAt, port: await freePort() });
  const product = await startProduct(settingsFor(database, outside));
  const admin = await request.newContext();
  await logInBy(admin, product.url);
  await fill(admin, product.url, outside);
  await admin.dispose();
  const kept = await mkdtemp(join(tmpdir(), 'walkthrough-e2e-filled-'));
  await product.stop((dataDir) => cp(dataDir, kept, { recursive: true }));
  await outside.stop();
  return {
    template: new URL(database.url).pathname.slice(1),
    dataDir: kept,
    outside: { port: Number(new URL(outside.origin).port), firstStartAt },
    async end() {
      await database.drop();
      await rm(kept, { recursive: true, force: true });
    },
  };
}

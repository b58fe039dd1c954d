/**
 * What most installations begin with: one group whose episodes have insights, and a digest. The product makes it once for
 * each worker; they begin with a copy of its database and of its data folder. To fill one takes twice the work of starting
 * it.
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
  const kept = await mkdtemp(join(tmpdir(), 'walkthrough-e2e-filled-'));
  const database = await copyTemplate(server);
  const end = async () => {
    await database.drop();
    await rm(kept, { recursive: true, force: true });
  };
  try {
    // Taken up again and again: a port that the system gives away would meanwhile be somebody else's.
    const outside = { port: await freePort(), firstStartAt: new Date() };
    await fillOnce(database, outside, kept);
    return { template: new URL(database.url).pathname.slice(1), dataDir: kept, outside, end };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Nothing of it goes on, however it ends: a database that somebody uses cannot be copied. */
async function fillOnce(
  database: { url: string },
  options: FilledStart['outside'],
  kept: string,
): Promise<void> {
  const outside = await startOutside(options);
  try {
    const product = await startProduct(settingsFor(database, outside));
    const admin = await request.newContext();
    try {
      await logInBy(admin, product.url);
      await fill(admin, product.url, outside);
    } finally {
      await admin.dispose();
      await product.stop((dataDir) => cp(dataDir, kept, { recursive: true }));
    }
  } finally {
    await outside.stop();
  }
}

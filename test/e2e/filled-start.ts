/**
 * What most installations begin with: one group whose episodes have insights, and a digest. The product makes it once for
 * a run; they begin with a copy of its database, in which their own sandbox stands in the place of the first, and of its data
 * folder. To fill one takes twice the work of starting it.
 */
import { cp, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { request } from '@playwright/test';
import { copyTemplate, dropDatabase } from '../app/postgres-server.ts';
import { startProduct } from '../app/product-process.ts';
import { fill } from './fill-group.ts';
import { madeForRun, onceForRun } from './once-for-run.ts';
import { logInBy, settingsFor, startOutside } from './start-installation.ts';

export interface FilledStart {
  /** The name of the database to copy. */
  template: string;
  /** The folder to copy. */
  dataDir: string;
  /** Where the sandbox was that it was filled from, `host:port`. */
  place: string;
  /** The sandbox's: its shows count from it. */
  firstStartAt: string;
}

const filled = 'filled';

/** The run's own; `folder` is that run's. */
export const makeFilledStart = (
  server: { url: string; template: string },
  folder: string,
): Promise<FilledStart> => onceForRun(folder, filled, () => makeOnce(server, folder));

async function makeOnce(server: { url: string; template: string }, folder: string): Promise<FilledStart> {
  const dataDir = await mkdtemp(join(folder, 'data-'));
  const database = await copyTemplate(server);
  const firstStartAt = new Date();
  try {
    const place = await fillOnce(database, firstStartAt, dataDir);
    const template = new URL(database.url).pathname.slice(1);
    return { template, dataDir, place, firstStartAt: firstStartAt.toISOString() };
  } catch (error) {
    await database.drop();
    throw error;
  }
}

/** At the end of a run: the database is gone, wherever its server is. */
export async function endFilledStart(server: { url: string }, folder: string): Promise<void> {
  const made = await madeForRun<FilledStart>(folder, filled);
  if (made !== null) await dropDatabase(server, made.template);
}

/** Nothing of it goes on, however it ends: a database that somebody uses cannot be copied. */
async function fillOnce(database: { url: string }, firstStartAt: Date, kept: string): Promise<string> {
  const outside = await startOutside({ firstStartAt });
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
  return new URL(outside.origin).host;
}

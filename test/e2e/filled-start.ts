/**
 * What most installations begin with: one group whose episodes have insights, and a digest. The product makes it once for
 * a run; they begin with a copy of its database and of its data folder. To fill one takes twice the work of starting it.
 */
import { cp, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { request } from '@playwright/test';
import { freePort } from '../../run/free-port.mjs';
import { copyTemplate, dropDatabase } from '../app/postgres-server.ts';
import { startProduct } from '../app/product-process.ts';
import { fill } from './fill-group.ts';
import { moveAddresses } from './move-addresses.ts';
import { madeForRun, onceForRun } from './once-for-run.ts';
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

interface Made {
  template: string;
  dataDir: string;
  /** Where the sandbox was that it was filled from, `host:port`. */
  place: string;
  firstStartAt: string;
}

const filled = 'filled';

/** A worker's own. `folder` is the run's. */
export async function makeFilledStart(
  server: { url: string; template: string },
  folder: string,
): Promise<FilledStart> {
  const made = await onceForRun(folder, filled, () => makeOnce(server, folder));
  const database = await copyTemplate({ url: server.url, template: made.template });
  // Taken up again and again: a port that the system gives away would meanwhile be somebody else's.
  const port = await freePort();
  await moveAddresses(database.url, { from: made.place, to: `127.0.0.1:${port}` });
  return {
    template: nameOf(database),
    dataDir: made.dataDir,
    outside: { port, firstStartAt: new Date(made.firstStartAt) },
    end: () => database.drop(),
  };
}

async function makeOnce(server: { url: string; template: string }, folder: string): Promise<Made> {
  const dataDir = await mkdtemp(join(folder, 'data-'));
  const database = await copyTemplate(server);
  const firstStartAt = new Date();
  try {
    const place = await fillOnce(database, firstStartAt, dataDir);
    return { template: nameOf(database), dataDir, place, firstStartAt: firstStartAt.toISOString() };
  } catch (error) {
    await database.drop();
    throw error;
  }
}

/** At the end of a run: what it made is gone, wherever its server is. */
export async function endFilledStart(server: { url: string }, folder: string): Promise<void> {
  const made = await madeForRun<Made>(folder, filled);
  if (made !== null) await dropDatabase(server, made.template);
}

const nameOf = ({ url }: { url: string }) => new URL(url).pathname.slice(1);

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

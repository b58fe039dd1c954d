/** Two starts at once must not install or build into the same folder: the second waits for the first. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { runtimeDir } from './places.mjs';
import { Stop, say } from './say.mjs';

const beatMs = 2000;
const deadAfterMs = 30_000;

export async function withLock(name, body) {
  makeFolder();
  const folder = join(runtimeDir, `${name}.lock`);
  const owner = `${process.pid} ${randomUUID()}`;
  await take(folder, owner);
  const beat = setInterval(() => touch(folder), beatMs);
  try {
    return await body();
  } finally {
    clearInterval(beat);
    if (ownerOf(folder) === owner) rmSync(folder, { recursive: true, force: true });
  }
}

function makeFolder() {
  try {
    mkdirSync(runtimeDir, { recursive: true });
  } catch (error) {
    throw new Stop(
      `The folder ${runtimeDir} can't be made (${error.code}). Make the project folder belong to the user who starts the product.`,
    );
  }
}

async function take(folder, owner) {
  const aside = `${folder}.${randomUUID()}`;
  mkdirSync(aside);
  writeFileSync(join(aside, 'owner'), owner);
  for (let said = false; ; ) {
    try {
      // Fails while a lock with its owner's name in it stands there.
      renameSync(aside, folder);
      return;
    } catch (error) {
      if (!['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(error.code)) throw error;
    }
    const holder = ownerOf(folder);
    if (holder !== null && isDead(folder, holder)) {
      breakLock(folder, holder);
      continue;
    }
    if (!said) say('Another start is setting things up in this folder; waiting for it …');
    said = true;
    await delay(200);
  }
}

/** Taken away under another name first: of two who wait, only one can do that. */
function breakLock(folder, holder) {
  const away = `${folder}.${randomUUID()}`;
  try {
    renameSync(folder, away);
  } catch {
    return;
  }
  if (ownerOf(away) === holder) rmSync(away, { recursive: true, force: true });
  else renameSync(away, folder);
}

function isDead(folder, holder) {
  try {
    process.kill(Number(holder.split(' ')[0]), 0);
  } catch (error) {
    if (error.code === 'ESRCH') return true;
  }
  // The process id may meanwhile be somebody else's, who does not keep the lock fresh.
  try {
    return Date.now() - statSync(join(folder, 'owner')).mtimeMs > deadAfterMs;
  } catch {
    return false;
  }
}

function ownerOf(folder) {
  try {
    return readFileSync(join(folder, 'owner'), 'utf8');
  } catch {
    return null;
  }
}

function touch(folder) {
  try {
    utimesSync(join(folder, 'owner'), new Date(), new Date());
  } catch {
    // Somebody took the lock away from a process that was asleep for long; nothing to keep fresh.
  }
}

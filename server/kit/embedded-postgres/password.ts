import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Trouble } from '../errors.ts';
import type { Places } from './places.ts';

export interface Passwords {
  superuser: string;
  application: string;
  product: string;
}

/**
 * Reads the password file, or makes it for a new cluster. It is written aside and then linked into place, so that
 * of two first starts at once both see the same password.
 */
export function readOrMakePasswords(places: Places, clusterExists: boolean): Passwords {
  if (!existsSync(places.passwordFile)) {
    if (clusterExists) throw lost(places);
    make(places.passwordFile);
  }
  const superuser = readFileSync(places.passwordFile, 'utf8').trim();
  if (superuser === '') throw lost(places);
  return {
    superuser,
    application: derive(superuser, 'application role'),
    product: derive(superuser, 'product role'),
  };
}

function make(file: string): void {
  const aside = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`;
  writeFileSync(aside, randomBytes(24).toString('hex'), { mode: 0o600 });
  try {
    linkSync(aside, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

/** One secret to keep and to back up: the passwords of the other roles follow from the superuser's. */
function derive(superuser: string, role: 'application role' | 'product role'): string {
  return createHmac('sha256', superuser).update(role).digest('hex');
}

export function lost(places: Places): Trouble {
  return new Trouble(
    'misconfigured',
    `The database in ${places.cluster} does not open with the password in ${places.passwordFile}. Put that file back from a backup, or move ${places.cluster} away to start with an empty database.`,
  );
}

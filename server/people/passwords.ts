import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '../kit/errors.ts';
import { fewAtOnce } from '../kit/few-at-once.ts';
import { isTriedFirst } from './first-tried.ts';

// OWASP's minimum (security.md S6); the library's default algorithm is argon2id.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const maxAtOnce = 2;
const maxWaiting = 50;

/** Hashing is heavy on purpose: few at once and a short queue, so that log-ins cannot starve the server. */
const hashing = fewAtOnce(maxAtOnce);

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (hashing.waiting >= maxWaiting) throw new Refusal(503, 'Too many log-ins at once. Please try again.', 2);
  return hashing.run(work);
}

/** A PHC string of the password, argon2id. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost));
}

/** Whether a hash was made when less was asked of it: it is made anew once its password is at hand. */
export function isOutdated(stored: string): boolean {
  const { memoryCost, timeCost, parallelism } = cost;
  return !stored.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
}

/** Hashes a password that somebody chose; refuses what others try first (security.md S5). */
export async function hashChosenPassword(password: string): Promise<string> {
  if (await isTriedFirst(password)) {
    throw new Refusal(400, 'This password is among those that others try first. Please choose another one.');
  }
  return hashPassword(password);
}

/** Compares in constant time; a malformed hash counts as no match. */
export function matchesPassword(stored: string, password: string): Promise<boolean> {
  return inTurn(() => verify(stored, password).catch(() => false));
}

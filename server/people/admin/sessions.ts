import type { Clock } from '../../kit/clock.ts';
import { announce } from '../../kit/db/changes.ts';
import type { Db } from '../../kit/db/connect.ts';
import { newToken, tokenHash } from '../tokens.ts';
import { deleteSession, findSession, insertSession, touchSession } from './store.ts';

const idleMs = 7 * 86_400_000;
const absoluteMs = 30 * 86_400_000;
// A session row is not rewritten on every call.
const touchEveryMs = 60_000;

/** Opens a session and answers its token, the only copy. */
export async function openSession(
  { db, clock }: { db: Db; clock: Clock },
  userAgent: string,
): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken();
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + absoluteMs);
  await insertSession(db, {
    tokenHash: tokenHash(token),
    createdAt,
    expiresAt,
    userAgent: userAgent.slice(0, 200),
  });
  return { token, expiresAt };
}

/** Whether a token is of a session that is neither idle for too long nor too old. */
export async function isSessionAlive(
  { db, clock }: { db: Db; clock: Clock },
  token: string,
): Promise<boolean> {
  const session = await findSession(db, tokenHash(token));
  if (session === null) return false;
  const now = clock.now();
  const idle = now.getTime() - session.last_seen_at.getTime();
  if (now >= session.expires_at || idle >= idleMs) return false;
  if (idle >= touchEveryMs) await touchSession(db, session.token_hash, now);
  return true;
}

export async function endSession(db: Db, token: string): Promise<void> {
  await deleteSession(db, tokenHash(token));
  await announce(db, 'sessions-ended', []);
}

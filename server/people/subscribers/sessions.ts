import type { Clock } from '../../kit/clock.ts';
import type { Db, Trx } from '../../kit/db/connect.ts';
import { newToken, tokenHash } from '../tokens.ts';
import { findSession, insertSession, touchSession } from './proofs-store.ts';

const idleMs = 30 * 86_400_000;
const absoluteMs = 90 * 86_400_000;
// A session row is not rewritten on every call.
const touchEveryMs = 60_000;

/** Opens a reader's session and answers its token, the only copy. */
export async function openReaderSession(
  db: Db | Trx,
  clock: Clock,
  reader: { subscriberId: string; userAgent: string },
): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken();
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + absoluteMs);
  await insertSession(db, {
    tokenHash: tokenHash(token),
    subscriberId: reader.subscriberId,
    createdAt,
    expiresAt,
    userAgent: reader.userAgent.slice(0, 200),
  });
  return { token, expiresAt };
}

/** Whose session this is; null where it is unknown, idle for too long, or too old. */
export async function readerOf(
  { db, clock }: { db: Db; clock: Clock },
  token: string,
): Promise<string | null> {
  const session = await findSession(db, tokenHash(token));
  if (session === null) return null;
  const now = clock.now();
  const idle = now.getTime() - session.last_seen_at.getTime();
  if (now >= session.expires_at || idle >= idleMs) return null;
  if (idle >= touchEveryMs) await touchSession(db, session.token_hash, now);
  return session.subscriber_id;
}

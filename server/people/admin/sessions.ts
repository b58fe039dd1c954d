import type { Clock } from '../../kit/clock.ts';
import { announce } from '../../kit/db/changes.ts';
import { type Db, inTransaction, type Trx } from '../../kit/db/connect.ts';
import { notFound } from '../../kit/errors.ts';
import { newId } from '../../kit/ids.ts';
import type { Hand } from '../../pipeline/audit/index.ts';
import { newToken, tokenHash } from '../tokens.ts';
import {
  deleteSession,
  deleteSessionsBut,
  findSession,
  insertSession,
  listSessions,
  touchSession,
} from './store.ts';
import { tell } from './tell.ts';

const idleMs = 7 * 86_400_000;
const absoluteMs = 30 * 86_400_000;
// A session row is not rewritten on every call.
const touchEveryMs = 60_000;

interface Deps {
  db: Db;
  clock: Clock;
}

export interface OpenedBy {
  userAgent: string;
  address: string;
  /** The second factor was given too. */
  secondFactor: boolean;
}

export interface OpenedSession {
  id: string;
  /** The only copy. */
  token: string;
  expiresAt: Date;
}

export async function openSession(
  { db, clock }: { db: Db | Trx; clock: Clock },
  by: OpenedBy,
): Promise<OpenedSession> {
  const [id, token, createdAt] = [newId(), newToken(), clock.now()];
  const expiresAt = new Date(createdAt.getTime() + absoluteMs);
  await insertSession(db, {
    ...by,
    id,
    tokenHash: tokenHash(token),
    createdAt,
    expiresAt,
    userAgent: by.userAgent.slice(0, 200),
  });
  return { id, token, expiresAt };
}

/** The id of the session that a token opens; null where it is idle for too long, too old, or lacks the second factor. */
export async function sessionOf({ db, clock }: Deps, token: string): Promise<string | null> {
  const session = await findSession(db, tokenHash(token));
  if (session === null) return null;
  const now = clock.now();
  const idle = now.getTime() - session.last_seen_at.getTime();
  if (now >= session.expires_at || idle >= idleMs) return null;
  if (idle >= touchEveryMs) await touchSession(db, session.token_hash, now);
  return session.id;
}

export async function listOpenSessions({ db, clock }: { db: Db | Trx; clock: Clock }) {
  const now = clock.now();
  return listSessions(db, { now, seenAfter: new Date(now.getTime() - idleMs) });
}

/** Logging out: nothing happens where the token is of no session. */
export async function endOwnSession({ db, clock }: Deps, token: string, hand: Hand): Promise<void> {
  await inTransaction(db, async (trx) => {
    const ended = await deleteSession(trx, { tokenHash: tokenHash(token) });
    if (ended === null) return;
    await announce(trx, 'sessions-ended', []);
    await tell(trx, { clock, hand }, { action: 'logged-out', sentence: 'Logged out.', about: ended.id });
  });
}

/** Throws `NotFound` where it has ended. */
export async function endSession({ db, clock }: Deps, id: string, hand: Hand): Promise<void> {
  await inTransaction(db, async (trx) => {
    const ended = await deleteSession(trx, { id });
    if (ended === null) throw notFound('This session');
    await announce(trx, 'sessions-ended', []);
    const sentence = 'A session was ended.';
    await tell(
      trx,
      { clock, hand },
      { action: 'sessions-ended', sentence, about: id, details: [ended.user_agent] },
    );
  });
}

/** Answers how many have ended that still opened something. */
export async function endAllBut(trx: Trx, clock: Clock, keptId: string | null): Promise<number> {
  const open = await listOpenSessions({ db: trx, clock });
  await deleteSessionsBut(trx, keptId);
  await announce(trx, 'sessions-ended', []);
  return open.filter(({ id }) => id !== keptId).length;
}

/** Ends every session but `keptId`; answers how many. */
export async function endOtherSessions({ db, clock }: Deps, keptId: string, hand: Hand): Promise<number> {
  return inTransaction(db, async (trx) => {
    const ended = await endAllBut(trx, clock, keptId);
    const sentence = `Every other session was ended, ${ended} in all.`;
    await tell(trx, { clock, hand }, { action: 'sessions-ended', sentence });
    return ended;
  });
}

/**
 * One letter's way (server.md section 5, faults.md F4 and F12). Every step is committed before the next one begins:
 *
 *   pending → sending → sent          the mail server said yes
 *                     → pending       it said "later", nobody answered, or the log-in failed: tried again until its end
 *                     → failed        it said no for good; no such no is ever asked about again
 *                     → unknown       the whole letter left twice, and no answer came either time
 *   pending → suppressed              nobody is to get it any more
 *
 * `sending` is written before the first byte leaves, so that a process that dies leaves the doubt behind with its letter.
 */
import { setTimeout } from 'node:timers/promises';
import type { JobContext } from '../../jobs/define.ts';
import type { Queue } from '../../jobs/queue.ts';
import type { RetryPolicy } from '../../jobs/runs/index.ts';
import type { Clock } from '../../kit/clock.ts';
import { announce } from '../../kit/db/changes.ts';
import { type Db, inTransaction, type Trx } from '../../kit/db/connect.ts';
import type { Log } from '../../kit/log.ts';
import { type Mailer, MailTrouble } from '../../providers/mail/port.ts';
import { saveSampleSent } from '../subscribers/index.ts';
import { nextTryAt } from './next-try.ts';
import { type Ready, readyLetter } from './ready-letter.ts';
import { sendJobName } from './request-letter.ts';
import { stopAfterRefusals } from './stop.ts';
import { findStop } from './stop-store.ts';
import {
  findLetter,
  type LetterEnd,
  type LetterRow,
  markSending,
  saveLetterEnd,
  saveRetry,
  takeLetter,
} from './store.ts';
import type { WriteDeps } from './write-deps.ts';

export interface SendDeps extends WriteDeps {
  db: Db;
  clock: Clock;
  mailer: Mailer;
  log: Log;
  queue: Pick<Queue, 'enqueue'>;
  /** The part of Message-IDs behind the "@". */
  mailDomain: string;
  random: () => number;
  /** Waits between tries; tests make them short. */
  retry?: Omit<RetryPolicy, 'maxTries'> | undefined;
}

/**
 * For so long whoever marked a letter as sending may still be waiting for the answer; longer than the mailer lets one
 * conversation last.
 */
export const leaseMs = 240_000;
// Clocks of the queue and of this process need not agree to the second.
const earlyMs = 2_000;

/** Somebody else holds the letter, or it has left twice. */
class LetterLost extends Error {}

export async function sendLetter(deps: SendDeps, letterId: string, job: JobContext): Promise<void> {
  const found = await findLetter(deps.db, letterId);
  if (found === null || !isUnderWay(found)) return;
  const wait = waitOf(found, deps.clock.now());
  if (wait === 'never') return;
  if (wait > 0) return inTransaction(deps.db, (trx) => later(deps, trx, letterId, wait));
  if (found.kind !== 'admin' && (await findStop(deps.db)) !== null) return;
  const letter = await takeLetter(deps.db, letterId, deps.clock.now());
  if (letter === null) return;
  if (letter.doubts >= 2) return end(deps, letter, { status: 'unknown', ...lastDoubt(letter) });
  const ready = await readyLetter(deps, letter).catch((error: unknown) => unwritten(error, job.log));
  if (ready === null) return;
  if (ready instanceof MailTrouble) return notTaken(deps, letter, ready, job.log);
  if ('why' in ready)
    return end(deps, letter, { status: endOf(letter, ready.status), trouble: null, error: ready.why });
  await post(deps, letter, ready, job);
}

const isUnderWay = ({ status }: LetterRow) => status === 'pending' || status === 'sending';

/** How long this letter is not for us: somebody may be sending it just now, or its next try has its own job. */
function waitOf(letter: LetterRow, now: Date): number | 'never' {
  if (letter.status === 'sending' && letter.sending_at !== null) {
    const leftMs = letter.sending_at.getTime() + leaseMs - now.getTime();
    return Math.min(Math.max(0, leftMs), leaseMs);
  }
  const earlyBy = (letter.next_try_at?.getTime() ?? 0) - now.getTime();
  return earlyBy > earlyMs ? 'never' : 0;
}

function later(deps: SendDeps, trx: Trx, letterId: string, delayMs: number): Promise<void> {
  return deps.queue.enqueue(trx, sendJobName, { letterId }, { delayMs });
}

/** A letter that cannot be written (the database went away, a mistake of ours) waits as one that was not taken does. */
function unwritten(error: unknown, log: Log): MailTrouble {
  log.error({ err: error }, 'A letter could not be written');
  return new MailTrouble('again', 'The letter could not be written. The log has the details.', {
    cause: error,
  });
}

async function post(deps: SendDeps, letter: LetterRow, { to, mail }: Ready, job: JobContext): Promise<void> {
  const { subject, html, text } = mail;
  const headers = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };
  const state = { ...letter };
  const handingOver = async () => {
    if (!(await markSending(deps.db, letter, deps.clock.now()))) throw new LetterLost();
    state.doubts += 1;
  };
  try {
    const outgoing = { to, subject, html, text, messageId: letter.message_id, headers };
    await deps.mailer.send(outgoing, { handingOver, signal: job.signal });
  } catch (error) {
    if (error instanceof LetterLost) return;
    // Stopping: the queue hands the job to the next process, which finds the letter as it stands.
    if (!(error instanceof MailTrouble) || (job.signal.aborted && error.verdict === 'again')) throw error;
    // A clear no takes the doubt of this try away again; earlier ones stay.
    const doubts = error.verdict === 'doubt' ? state.doubts : letter.doubts;
    return notTaken(deps, { ...letter, doubts }, error, job.log);
  }
  await keepTrying(() => end(deps, letter, { status: 'sent', trouble: null, error: null }));
}

const patienceMs = [200, 400, 800, 1_600, 3_200];

/** The letter is out: a database that is away for a moment must not make it leave a second time. */
async function keepTrying(write: () => Promise<void>): Promise<void> {
  for (const waitMs of patienceMs) {
    try {
      return await write();
    } catch {
      await setTimeout(waitMs);
    }
  }
  await write();
}

const triedAgain: ReadonlySet<string> = new Set(['again', 'setup', 'doubt']);

async function notTaken(deps: SendDeps, letter: LetterRow, trouble: MailTrouble, log: Log): Promise<void> {
  const { verdict } = trouble;
  const error = trouble.message;
  // The sentence may hold the server's words, and those an address: it goes to the admin, not into the log.
  log.warn({ letter: letter.id, verdict, attempts: letter.attempts }, 'A letter was not taken');
  if (letter.doubts >= 2) return end(deps, letter, { status: 'unknown', trouble: verdict, error });
  const at = triedAgain.has(verdict) ? nextTryAt(letter, deps.clock.now(), deps) : null;
  if (at === null) {
    const reason = triedAgain.has(verdict) ? `${error} It was tried ${letter.attempts} times.` : error;
    await end(deps, letter, { status: endOf(letter, 'failed'), trouble: verdict, error: reason });
    if (verdict === 'policy') await stopAfterRefusals(deps, log);
    return;
  }
  await inTransaction(deps.db, async (trx) => {
    const failure = { trouble: verdict, error, doubts: letter.doubts, nextTryAt: at };
    if (!(await saveRetry(trx, letter, failure))) return;
    await later(deps, trx, letter.id, at.getTime() - deps.clock.now().getTime());
    await announceLetter(trx, letter);
  });
}

/** "Failed" says that nothing arrived; where an earlier copy may have, nobody knows. */
const endOf = (letter: LetterRow, status: LetterEnd): LetterEnd => (letter.doubts > 0 ? 'unknown' : status);

const lastDoubt = (letter: LetterRow) => ({
  trouble: 'doubt',
  error: letter.error ?? 'The server was stopped while it handed the letter over.',
});

async function end(
  { db, clock }: SendDeps,
  letter: LetterRow,
  how: { status: LetterEnd; trouble: string | null; error: string | null },
): Promise<void> {
  const at = clock.now();
  await inTransaction(db, async (trx) => {
    if (!(await saveLetterEnd(trx, letter, { ...how, at }))) return;
    const mayHaveArrived = how.status === 'sent' || how.status === 'unknown';
    if (mayHaveArrived && letter.kind === 'free-sample' && letter.subscriber_id) {
      await saveSampleSent(trx, letter.subscriber_id, at);
    }
    await announceLetter(trx, letter);
  });
}

async function announceLetter(trx: Trx, letter: LetterRow): Promise<void> {
  if (letter.subscriber_id) await announce(trx, 'subscribers', [letter.subscriber_id]);
}

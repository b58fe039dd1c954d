/** Leads letters through their tries with a clock that jumps from one to the next, against a scripted mail server. */
import { randomUUID } from 'node:crypto';
import { inTransaction } from '../../../server/kit/db/connect.ts';
import { requestLetter } from '../../../server/people/letters/index.ts';
import { type SendDeps, sendLetter } from '../../../server/people/letters/send-letter.ts';
import type { LetterKind, LetterRow } from '../../../server/people/letters/store.ts';
import { createMailer } from '../../../server/providers/mail/nodemailer.ts';
import type { Mailer } from '../../../server/providers/mail/port.ts';
import { quietLog, type TestDatabase } from '../../app/database.ts';

export interface Post extends SendDeps {
  db: TestDatabase['db'];
  /** Moves the clock on. */
  pass(ms: number): void;
  /** Letters for which a job was asked. */
  jobs: string[];
}

export const from = { name: 'The "Walkthrough"', address: 'digest@walkthrough.example' };

export function smtpMailer(url: string): Mailer {
  return createMailer({ smtpUrl: url, allowPlaintext: false, outbox: '', from, dkim: undefined });
}

export function openPost(database: TestDatabase, mailer: Mailer): Post {
  let now = Date.parse('2026-03-02T12:00:00Z');
  const jobs: string[] = [];
  return {
    db: database.db,
    mailer,
    log: quietLog,
    jobs,
    clock: { now: () => new Date(now) },
    pass: (ms) => {
      now += ms;
    },
    queue: { enqueue: async (_trx, _name, data) => void jobs.push((data as { letterId: string }).letterId) },
    random: () => 0.5,
    brand: () => ({
      name: 'The Walkthrough',
      supportEmail: 'help@walkthrough.example',
      appUrl: 'https://walkthrough.example',
    }),
    timeZone: 'America/New_York',
    mailDomain: 'walkthrough.example',
    findIssue: async () => null,
  };
}

/** Somebody who pays and has a password, and a letter to them. */
export async function newLetter(
  post: Post,
  kind: LetterKind = 'password-reset',
  domain = 'example.com',
): Promise<string> {
  const subscriberId = randomUUID();
  const email = `reader-${subscriberId.slice(0, 8)}@${domain}`;
  await post.db
    .insertInto('subscribers')
    .values({
      id: subscriberId,
      email,
      email_key: email,
      source: 'homepage',
      created_at: post.clock.now(),
      subscription_status: 'active',
    })
    .execute();
  return anotherLetter(post, subscriberId, kind);
}

export async function anotherLetter(post: Post, subscriberId: string, kind: LetterKind): Promise<string> {
  const before = post.jobs.length;
  await inTransaction(post.db, (trx) =>
    requestLetter(trx, post, { mailKey: randomUUID(), kind, subscriberId }),
  );
  return post.jobs[before] ?? '';
}

export const readLetter = ({ db }: Post, id: string): Promise<LetterRow> =>
  db.selectFrom('letters').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** One look at a letter, as the job does it. */
export const tryOnce = (post: Post, id: string, signal = new AbortController().signal): Promise<void> =>
  sendLetter(post, id, { signal, log: quietLog });

/** Jumps to the next try and makes it, until the letter has ended; answers it, and how many tries that took. */
export async function drive(post: Post, id: string): Promise<LetterRow & { tries: number }> {
  for (let tries = 0; tries < 200; tries += 1) {
    const letter = await readLetter(post, id);
    if (letter.status !== 'pending' && letter.status !== 'sending') return { ...letter, tries };
    const due =
      letter.status === 'sending' ? post.clock.now().getTime() + 240_000 : letter.next_try_at?.getTime();
    post.pass(Math.max(0, (due ?? 0) - post.clock.now().getTime()));
    // A worker that was killed writes nothing, and its job comes again.
    await tryOnce(post, id).catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error;
    });
  }
  throw new Error('The letter never ended');
}

export class Killed extends Error {}

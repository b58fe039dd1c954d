/** D5, D6: one letter's way through a mail server that says later, says no, breaks off, or is not there. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { adoptLetters } from '../../../server/people/letters/adopt-letters.ts';
import { nextTryAt } from '../../../server/people/letters/next-try.ts';
import { resumeLetters } from '../../../server/people/letters/stop.ts';
import { findStop } from '../../../server/people/letters/stop-store.ts';
import { freshDatabase, quietLog, type TestDatabase } from '../../app/database.ts';
import { type MailServer, startMailServer, type Twist } from '../../app/mail-server.ts';
import {
  anotherLetter,
  drive,
  newLetter,
  openPost,
  type Post,
  readLetter,
  smtpMailer,
  tryOnce,
} from './drive.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const servers: MailServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

/** A mail server that behaves like this, connection by connection; the last one stays. */
async function against(...twists: (Twist | null)[]): Promise<{ post: Post; server: MailServer }> {
  const server = await startMailServer((nth) => twists[Math.min(nth, twists.length - 1)] ?? null);
  servers.push(server);
  return { server, post: openPost(database, smtpMailer(server.url)) };
}

const idsOf = (server: MailServer) =>
  server.conversations.map(({ data }) => /^Message-ID: (.*)$/im.exec(data ?? '')?.[1]).filter(Boolean);

describe('D5: a letter that the mail server puts off', () => {
  it.each<Twist>([
    { stage: 'connect', answer: '421 4.3.2 too busy' },
    { stage: 'hello', answer: '421 4.3.2 bye' },
    { stage: 'sender', answer: '451 4.3.0 later' },
    { stage: 'recipient', answer: '450 4.2.0 greylisted' },
    { stage: 'recipient', answer: '451 4.7.1 greylisted' },
    { stage: 'data', answer: '452 4.3.1 no room' },
    { stage: 'message', answer: '421 4.3.0 closing' },
    { stage: 'message', answer: '452 4.3.1 no room' },
    { stage: 'recipient', answer: 'drop' },
    { stage: 'data', answer: 'drop' },
  ])('($stage: $answer) arrives once, with the same Message-ID', async (twist) => {
    const { post, server } = await against(twist, twist, null);
    const letter = await drive(post, await newLetter(post));
    expect([letter.status, letter.error, letter.attempts]).toEqual(['sent', null, 3]);
    expect(server.conversations.filter(({ answered }) => answered?.startsWith('250'))).toHaveLength(1);
    expect(new Set(idsOf(server))).toEqual(new Set([`<${letter.message_id}>`]));
  });

  it('waits longer each time, says why meanwhile, and gives up at its end', async () => {
    const { post, server } = await against({ stage: 'recipient', answer: '450 4.2.0 Greylisted' });
    const id = await newLetter(post);
    await tryOnce(post, id);
    const first = await readLetter(post, id);
    expect([first.status, first.trouble]).toEqual(['pending', 'again']);
    expect(first.error).toBe('The mail server asks to try later (450 4.2.0 Greylisted).');
    const waitMs = (first.next_try_at?.getTime() ?? 0) - post.clock.now().getTime();
    expect(waitMs).toBe(45_000);
    const letter = await drive(post, id);
    expect(letter.status).toBe('failed');
    expect(letter.error).toMatch(/Greylisted.*It was tried \d+ times\.$/);
    const hours = (post.clock.now().getTime() - letter.created_at.getTime()) / 3_600_000;
    expect(hours).toBeGreaterThan(19);
    expect(hours).toBeLessThanOrEqual(24);
    expect(server.conversations.length).toBeLessThan(20);
  });

  it('is tried for four days, unless it holds a link that was asked for a day ago', () => {
    const at = (hours: number, kind: string) => {
      const [created_at, now] = [new Date(0), new Date(hours * 3_600_000)];
      return nextTryAt({ kind, created_at, attempts: 30 }, now, { random: () => 1 })?.getTime();
    };
    expect(at(91, 'activation')).toBe(95 * 3_600_000);
    expect([at(93, 'activation'), at(21, 'password-reset')]).toEqual([undefined, undefined]);
  });

  it('survives a server that is not there for a minute', async () => {
    const { post, server } = await against(null);
    await server.stop();
    const id = await newLetter(post);
    await tryOnce(post, id);
    expect((await readLetter(post, id)).error).toBe(
      'The mail server could not be reached: nobody answers there.',
    );
    // A look before its time changes nothing.
    await tryOnce(post, id);
    expect((await readLetter(post, id)).attempts).toBe(1);
    const back = await against(null);
    const letter = await drive({ ...post, mailer: back.post.mailer }, id);
    expect([letter.status, letter.attempts]).toEqual(['sent', 2]);
  });
});

describe('D5: a letter that the mail server refuses for good', () => {
  it.each<[Twist, string]>([
    [{ stage: 'recipient', answer: '550 5.1.1 No such user' }, 'address'],
    [{ stage: 'recipient', answer: '552 5.2.2 Mailbox full' }, 'full'],
    [{ stage: 'sender', answer: '501 5.1.7 Bad sender' }, 'ours'],
    [{ stage: 'recipient', answer: '550 5.7.1 Blocked' }, 'policy'],
    [{ stage: 'message', answer: '554 5.7.1 Spam' }, 'policy'],
    [{ stage: 'connect', answer: '554 5.7.1 Go away' }, 'policy'],
  ])('%j ends as %s at once, and is never asked about again', async (twist, trouble) => {
    const { post, server } = await against(twist);
    const letter = await drive(post, await newLetter(post));
    expect([letter.status, letter.trouble, letter.attempts]).toEqual(['failed', trouble, 1]);
    await tryOnce(post, letter.id);
    expect(server.conversations).toHaveLength(1);
    await database.db.deleteFrom('letters').execute();
  });

  it('for reasons of policy in several domains stops the others, until the admin lets them go on', async () => {
    const { post, server } = await against({ stage: 'recipient', answer: '550 5.7.1 Blocked' });
    const refused = ['a.example', 'a.example', 'b.example'];
    for (const domain of refused) await drive(post, await newLetter(post, 'password-reset', domain));
    expect(await findStop(post.db)).toBeNull();
    await drive(post, await newLetter(post, 'password-reset', 'c.example'));
    expect((await findStop(post.db))?.reason).toContain('3 domains');
    // The admin is told all the same.
    const told = await post.db
      .selectFrom('letters')
      .selectAll()
      .where('kind', '=', 'admin')
      .executeTakeFirstOrThrow();
    expect([told.mail_key, post.jobs.includes(told.id)]).toEqual([
      expect.stringMatching(/^letters-stopped:/),
      true,
    ]);
    const open = await against(null);
    expect((await drive({ ...post, mailer: open.post.mailer }, told.id)).status).toBe('sent');
    expect(open.server.conversations[0]?.data).toContain('Letters to readers are stopped');
    const waiting = await newLetter(post, 'activation', 'd.example');
    await tryOnce(post, waiting);
    expect(server.conversations).toHaveLength(4);
    post.pass(7_200_000);
    await adoptLetters(post, quietLog);
    expect((await readLetter(post, waiting)).attempts).toBe(0);
    const before = post.jobs.length;
    expect(await resumeLetters(post)).toBe(true);
    expect(post.jobs.slice(before)).toContain(waiting);
    expect(await findStop(post.db)).toBeNull();
    expect((await drive({ ...post, mailer: open.post.mailer }, waiting)).status).toBe('sent');
    expect(await resumeLetters(post)).toBe(false);
  });

  it.each([
    [9, 100, true],
    [3, 60, true],
    [3, 61, false],
    [2, 2, false],
  ])('by %i of %i domains in a day: stopped %s', async (refusing, asked, isStopped) => {
    const { post } = await against({ stage: 'recipient', answer: '550 5.7.1 Blocked' });
    await database.db.deleteFrom('letters').execute();
    await database.db.deleteFrom('letter_stops').execute();
    for (let nth = refusing; nth < asked; nth += 1)
      await newLetter(post, 'password-reset', `fine-${nth}.example`);
    await database.db.updateTable('letters').set({ status: 'sent', tried_at: post.clock.now() }).execute();
    for (let nth = 0; nth < refusing && (await findStop(post.db)) === null; nth += 1)
      await drive(post, await newLetter(post, 'password-reset', `strict-${nth}.example`));
    expect((await findStop(post.db)) !== null).toBe(isStopped);
    await database.db.deleteFrom('letter_stops').execute();
  });
});

describe('D6: a letter of which nobody heard whether it was taken', () => {
  const drop: Twist = { stage: 'message', answer: 'drop' };

  it('goes out once more with the same Message-ID, and is unknown when that breaks too', async () => {
    const { post, server } = await against(drop);
    const letter = await drive(post, await newLetter(post));
    expect([letter.status, letter.trouble, letter.doubts]).toEqual(['unknown', 'doubt', 2]);
    expect(letter.error).toContain('before the mail server confirmed it');
    expect(idsOf(server)).toEqual([`<${letter.message_id}>`, `<${letter.message_id}>`]);
  });

  it('is sent where the second copy is confirmed', async () => {
    const { post, server } = await against(drop, { stage: 'recipient', answer: '451 later' }, null);
    const letter = await drive(post, await newLetter(post));
    expect([letter.status, idsOf(server).length]).toEqual(['sent', 2]);
  });

  it('is never called failed: what left once may have arrived', async () => {
    const { post } = await against(drop, { stage: 'recipient', answer: '550 5.1.1 No such user' });
    const letter = await drive(post, await newLetter(post));
    expect([letter.status, letter.trouble]).toEqual(['unknown', 'address']);
  });

  it('has a link that works in either copy, and is used up with both', async () => {
    const { post, server } = await against(drop, null);
    const letter = await drive(post, await newLetter(post));
    const tokens = await post.db
      .selectFrom('mail_tokens')
      .selectAll()
      .where('letter_id', '=', letter.id)
      .execute();
    expect([idsOf(server).length, tokens.length]).toEqual([2, 2]);
    const newer = await anotherLetter(post, letter.subscriber_id ?? '', 'password-reset');
    await drive(post, newer);
    const after = await post.db.selectFrom('mail_tokens').selectAll().execute();
    expect(
      after.filter(({ subscriber_id: id }) => id === letter.subscriber_id).map((it) => it.letter_id),
    ).toEqual([newer]);
  });

  it('and that a newer one has replaced is not sent after it', async () => {
    const { post, server } = await against({ stage: 'recipient', answer: '451 later' }, null);
    const id = await newLetter(post);
    await tryOnce(post, id);
    const { subscriber_id: person } = await readLetter(post, id);
    await drive(post, await anotherLetter(post, person ?? '', 'password-reset'));
    const letter = await drive(post, id);
    expect([letter.status, letter.error]).toEqual(['suppressed', 'A newer letter took its place.']);
    expect(idsOf(server)).toHaveLength(1);
  });

  it('waits, where its worker died, until that worker cannot be alive any more', async () => {
    const { post, server } = await against(null);
    const id = await newLetter(post);
    const sendingAt = post.clock.now();
    await post.db
      .updateTable('letters')
      .set({ status: 'sending', sending_at: sendingAt, doubts: 1 })
      .where('id', '=', id)
      .execute();
    await tryOnce(post, id);
    expect([server.conversations.length, (await readLetter(post, id)).status]).toEqual([0, 'sending']);
    expect(post.jobs.filter((job) => job === id)).toHaveLength(2);
    const letter = await drive(post, id);
    expect([letter.status, server.conversations.length]).toEqual(['sent', 1]);
  });

  it('is left to a look of its own where two workers have it, and goes out once', async () => {
    const { post, server } = await against(null);
    const id = await newLetter(post);
    await Promise.all([tryOnce(post, id), tryOnce(post, id), tryOnce(post, id)]);
    await drive(post, id);
    expect(server.conversations.filter(({ answered }) => answered?.startsWith('250'))).toHaveLength(1);
  });

  it('is handed back untouched where the process stops before it left', async () => {
    const { post, server } = await against(null);
    const id = await newLetter(post);
    const stopping = new AbortController();
    stopping.abort(new Error('stopping'));
    await expect(tryOnce(post, id, stopping.signal)).rejects.toThrow('stopping');
    expect(await readLetter(post, id)).toMatchObject({ status: 'pending', doubts: 0 });
    expect(server.conversations.every(({ data }) => data === null)).toBe(true);
  });
});

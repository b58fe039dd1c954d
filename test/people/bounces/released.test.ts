/** Addresses that were released by hand, and reports that name an address instead of a letter: what is old stays old. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../server/kit/db/connect.ts';
import { release } from '../../../server/people/suppressions/store.ts';
import { type BounceRoom, openBounceRoom, type Reader } from './bounce-room.ts';
import * as mails from './mails.ts';

let room: BounceRoom;
beforeAll(async () => {
  room = await openBounceRoom();
});
afterAll(() => room.stop());

const releaseNow = (reader: Reader) =>
  inTransaction(room.database.db, (trx) => release(trx, reader.email, room.time.now));
const soft = (token: string) => mails.postfix({ token, status: '4.2.2', said: '452 4.2.2 over quota' });

describe('an address that was released by hand', () => {
  it('is not suppressed again by what is about letters from before; what is new counts', async () => {
    const reader = await room.reader();
    const old = await room.deliver(await room.issue(), reader);
    const older = await room.deliver(await room.issue(), reader);
    await room.mail(mails.postfix(old));
    room.pass(1);
    expect(await releaseNow(reader)).toBe(true);
    expect(await releaseNow(reader)).toBe(false);
    room.pass(1);
    await room.mail(`X-Late: 1\r\n${mails.postfix(old)}`);
    expect(await room.mail(mails.postfix(older))).toMatchObject({
      outcome: 'hard',
      reason: expect.stringContaining('before the address was released'),
    });
    expect(await room.suppression(reader)).toBeNull();
    const next = await room.deliver(await room.issue(), reader);
    await room.mail(mails.postfix(next));
    expect(await room.suppression(reader)).toMatchObject({ kind: 'hard' });
    const history = await room.database.db
      .selectFrom('suppression_releases')
      .select(['kind', 'source'])
      .where('email_key', '=', reader.email)
      .execute();
    expect(history).toEqual([{ kind: 'hard', source: 'mail' }]);
  });

  it('begins to count soft bounces anew', async () => {
    const reader = await room.reader();
    for (let week = 0; week < 3; week += 1) {
      room.pass(7);
      await room.mail(soft((await room.deliver(await room.issue(), reader)).token));
    }
    expect(await room.suppression(reader)).not.toBeNull();
    room.pass(1);
    await releaseNow(reader);
    for (const count of ['1 of 3', '2 of 3']) {
      room.pass(7);
      const said = await room.mail(soft((await room.deliver(await room.issue(), reader)).token));
      expect(said.reason).toContain(count);
    }
    expect(await room.suppression(reader)).toBeNull();
  });
});

const empty = { returnPaths: [], preferences: [], email: null, at: null, detail: null };

describe('reports of a mail service', () => {
  it('name the address; a soft one counts against the issue that was sent last, a hard one for itself', async () => {
    const reader = await room.reader();
    const { seq } = await room.deliver(await room.issue(), reader);
    room.pass(1);
    const say = (kind: 'soft' | 'hard', at: string | null = null) =>
      room.report({
        key: `postmark:${Math.random()}`,
        source: 'postmark',
        findings: [{ ...empty, kind, email: reader.email.toUpperCase(), at }],
      });
    expect((await say('soft')).reason).toContain('1 of 3');
    expect((await room.bounce(seq)).bounce_kind).toBe('soft');
    expect(await say('hard')).toMatchObject({ outcome: 'hard' });
    expect((await room.bounce(seq)).bounce_kind).toBe('soft');
    expect(await room.suppression(reader)).toMatchObject({ kind: 'hard', source: 'postmark' });
    room.pass(1);
    await releaseNow(reader);
    const before = new Date(room.time.now.getTime() - 3_600_000).toISOString();
    expect((await say('hard', before)).reason).toContain('before the address was released');
    expect(await room.suppression(reader)).toBeNull();
  });

  it('about nobody of ours, or in a soft way about somebody without an issue, change nothing', async () => {
    const reader = await room.reader();
    const of = (email: string, kind: 'soft' | 'hard') =>
      room.report({ key: `ses:${email}${kind}`, source: 'ses', findings: [{ ...empty, kind, email }] });
    expect(await of('stranger@example.org', 'hard')).toMatchObject({ outcome: 'ignored' });
    expect(await of('no address', 'hard')).toMatchObject({ outcome: 'ignored' });
    expect((await of(reader.email, 'soft')).reason).toContain('names no issue');
    expect(await room.suppression(reader)).toBeNull();
  });
});

/** What a report changes: once, whatever comes twice and in whatever order, and only where we signed the way back. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../server/kit/db/connect.ts';
import { noteFailedDelivery } from '../../../server/people/bounces/index.ts';
import { findSuppression } from '../../../server/people/suppressions/index.ts';
import { type BounceRoom, openBounceRoom } from './bounce-room.ts';
import * as mails from './mails.ts';
import * as others from './other-mails.ts';

let room: BounceRoom;
beforeAll(async () => {
  room = await openBounceRoom();
});
afterAll(() => room.stop());

const soft = (token: string) => mails.postfix({ token, status: '4.2.2', said: '452 4.2.2 over quota' });

describe('a hard bounce', () => {
  it('ends bulk mail to the address at once, with what was said, and stands in the ledger', async () => {
    const reader = await room.reader();
    const { seq, token } = await room.deliver(await room.issue(), reader);
    expect(await room.mail(mails.postfix({ token }))).toMatchObject({ outcome: 'hard' });
    expect(await room.suppression(reader)).toEqual({
      kind: 'hard',
      source: 'mail',
      reason: 'The address does not exist, or takes no mail.',
      detail: expect.stringContaining('User unknown'),
    });
    expect(await room.bounce(seq)).toEqual({
      bounce_kind: 'hard',
      bounce_reason: expect.stringContaining('User unknown'),
    });
    const { rows } = await room.database.db
      .selectFrom('mail_reports')
      .select(['raw', 'findings'])
      .where('handled_at', 'is not', null)
      .execute()
      .then((all) => ({ rows: all }));
    expect(rows).toEqual([{ raw: null, findings: null }]);
  });

  it('counts only with a return path of ours: anybody can write a report', async () => {
    const reader = await room.reader();
    const { seq, token } = await room.deliver(await room.issue(), reader);
    const other = await room.links.preferences(reader.id);
    for (const forged of [
      'abcdefghijklmnopqrstuvwxyz234567',
      `${token.slice(0, -1)}${token.endsWith('a') ? 'b' : 'a'}`,
      other.toLowerCase().replace(/[^a-z2-7]/g, 'a'),
    ]) {
      const said = await room.mail(mails.postfix({ token: forged }));
      expect(said).toEqual({ outcome: 'ignored', reason: 'It names no delivery and no reader of ours.' });
    }
    // A copy of our letter in the report does not make it one: only whom it was handed over to counts.
    const elsewhere = mails
      .postfix({ token })
      .replace(/^(Delivered-To|To): .*$/gm, '$1: postmaster@walkthrough.example');
    expect(await room.mail(elsewhere)).toMatchObject({ outcome: 'ignored' });
    expect(await room.suppression(reader)).toBeNull();
    expect((await room.bounce(seq)).bounce_kind).toBeNull();
  });

  it('that comes twice is one, by its bytes and by its delivery; about somebody erased it is nothing', async () => {
    const reader = await room.reader();
    const { token } = await room.deliver(await room.issue(), reader);
    const mail = mails.gmail({ token });
    expect(await room.mail(mail)).toMatchObject({ outcome: 'hard' });
    expect(await room.mail(mail)).toMatchObject({ reason: 'stored before' });
    expect(await room.mail(`Received: by another way\r\n${mail}`)).toMatchObject({
      outcome: 'hard',
      reason: 'It was known already.',
    });
    const gone = await room.reader();
    const left = await room.deliver(await room.issue(), gone);
    await room.database.db.deleteFrom('subscribers').where('id', '=', gone.id).execute();
    expect(await room.mail(mails.postfix(left))).toMatchObject({ outcome: 'ignored' });
    expect(await room.suppression(gone)).toBeNull();
  });

  it('of one report handled by two at once, or again after a crash, has one effect', async () => {
    const reader = await room.reader();
    const { token } = await room.deliver(await room.issue(), reader);
    await room.mail(mails.postfix({ token }));
    const id = room.jobs.at(-1) ?? '';
    const before = await findSuppression(room.database.db, reader.email);
    room.pass(1);
    await Promise.all([room.handle(id), room.handle(id), room.handle(id)]);
    expect(await findSuppression(room.database.db, reader.email)).toEqual(before);
  });

  it('that the mail server said at once is heard in the same way', async () => {
    const { db } = room.database;
    const reader = await room.reader();
    const { seq } = await room.deliver(await room.issue(), reader, 'failed');
    const failed = { seq, kind: 'hard' as const, detail: '550 5.1.1 <reader@example.net>: no such user' };
    await inTransaction(db, (trx) => noteFailedDelivery(trx, room.deps, failed));
    await inTransaction(db, (trx) => noteFailedDelivery(trx, room.deps, failed));
    expect(await room.suppression(reader)).toEqual({
      kind: 'hard',
      source: 'smtp',
      reason: 'The address does not exist, or takes no mail.',
      detail: '550 5.1.1 (an address): no such user',
    });
  });
});

describe('three issues in a row that come back softly', () => {
  it('end bulk mail; one that arrives in between begins the count anew', async () => {
    const reader = await room.reader();
    const week = async (comesBack: boolean) => {
      room.pass(7);
      const { token } = await room.deliver(await room.issue(), reader);
      return comesBack ? (await room.mail(soft(token))).reason : null;
    };
    expect(await week(true)).toContain('1 of 3');
    expect(await week(true)).toContain('2 of 3');
    await week(false);
    expect(await week(true)).toContain('1 of 3');
    expect(await week(true)).toContain('2 of 3');
    expect(await room.suppression(reader)).toBeNull();
    await week(true);
    expect(await room.suppression(reader)).toMatchObject({
      kind: 'soft',
      reason: 'Three issues in a row came back.',
    });
  });

  it('are issues: a correction of one, and a second report about one, are the same', async () => {
    const reader = await room.reader();
    const [first, second] = [await room.issue(), await room.issue()];
    const deliveries = [
      await room.deliver(first, reader),
      await room.deliver(await room.issue(first), reader),
      await room.deliver(second, reader),
      await room.deliver(await room.issue(second), reader),
    ];
    for (const { token } of deliveries) {
      await room.mail(soft(token));
      await room.mail(`X-Again: 1\r\n${soft(token)}`);
    }
    expect(await room.suppression(reader)).toBeNull();
    const third = await room.deliver(await room.issue(), reader);
    await room.mail(soft(third.token));
    expect(await room.suppression(reader)).toMatchObject({ kind: 'soft' });
  });

  it('are not what is refused for our sake: that counts neither way, however often', async () => {
    const reader = await room.reader();
    for (let week = 0; week < 5; week += 1) {
      const { token } = await room.deliver(await room.issue(), reader);
      const refused = await room.mail(mails.gmail({ token, status: '5.7.26' }));
      expect(refused.outcome).toBe('refused');
    }
    expect(await room.suppression(reader)).toBeNull();
    for (const kind of ['soft', 'refused', 'soft', 'refused', 'soft']) {
      const { token } = await room.deliver(await room.issue(), reader);
      await room.mail(kind === 'soft' ? soft(token) : mails.gmail({ token, status: '5.7.1' }));
    }
    expect(await room.suppression(reader)).toMatchObject({ kind: 'soft' });
  });
});

const empty = { returnPaths: [], preferences: [], email: null, at: null, detail: null };

describe('a complaint', () => {
  it('ends bulk mail at once and is told to the admin once, however many reports of it come', async () => {
    const reader = await room.reader();
    const { seq, token } = await room.deliver(await room.issue(), reader);
    const before = (await room.adminLetters()).length;
    expect(await room.mail(others.arf({ token }))).toMatchObject({ outcome: 'complaint' });
    await room.mail(`X-Again: 1\r\n${others.arf({ token })}`);
    await room.report({
      key: `postmark:${seq}`,
      source: 'postmark',
      findings: [{ ...empty, kind: 'complaint', email: reader.email }],
    });
    expect(await room.suppression(reader)).toMatchObject({ kind: 'complaint', source: 'mail' });
    expect((await room.bounce(seq)).bounce_kind).toBe('complaint');
    expect((await room.adminLetters()).length).toBe(before + 1);
  });

  it('where the return path was blacked out ends the weekly mail by its way out, which a reader can turn on again; a forged one is nothing', async () => {
    const reader = await room.reader();
    const preferences = await room.links.preferences(reader.id);
    const forged = `${preferences.slice(0, -2)}${preferences.endsWith('AA') ? 'BB' : 'AA'}`;
    expect(await room.mail(others.arf({ token: null, preferences: forged }))).toMatchObject({
      outcome: 'ignored',
    });
    expect(await room.suppression(reader)).toBeNull();
    // It stands in the letter: who was forwarded one must not be able to suppress the reader.
    expect(await room.mail(others.arf({ token: null, preferences }))).toMatchObject({
      outcome: 'unsubscribed',
    });
    expect(await room.suppression(reader)).toBeNull();
  });
});

describe('a mail that asks for no more', () => {
  it('turns the weekly issue off for whom its token names, and for nobody else', async () => {
    const [reader, other] = [await room.reader(), await room.reader()];
    const subject = `unsubscribe ${await room.links.preferences(reader.id)}`;
    const to = `unsubscribe@${mails.domain}`;
    expect(await room.mail(others.wayOut({ to, subject }))).toMatchObject({ outcome: 'unsubscribed' });
    const first = room.time.now;
    room.pass(1);
    await room.mail(others.wayOut({ to, subject, more: 'X-Again: 1' }));
    const rows = await room.database.db
      .selectFrom('subscribers')
      .select(['id', 'weekly_off_at'])
      .where('id', 'in', [reader.id, other.id])
      .execute();
    expect(Object.fromEntries(rows.map((row) => [row.id, row.weekly_off_at]))).toEqual({
      [reader.id]: first,
      [other.id]: null,
    });
    expect(await room.suppression(reader)).toBeNull();
  });
});

it('ends in the same state whatever order reports come in, and however often each', async () => {
  type Said = { issue: number; kind: 'soft' | 'hard' | 'complaint' | 'refused' };
  const write = ({ kind }: Said, token: string, again: number) => {
    const mail =
      kind === 'complaint'
        ? others.arf({ token })
        : kind === 'soft'
          ? soft(token)
          : mails.gmail({ token, status: kind === 'hard' ? '5.1.1' : '5.7.1' });
    return `X-Copy: ${again}\r\n${mail}`;
  };
  const said = fc.record({
    issue: fc.nat(3),
    kind: fc.constantFrom<Said['kind']>('soft', 'soft', 'soft', 'hard', 'complaint', 'refused'),
  });
  const run = async (reports: Said[]) => {
    const reader = await room.reader();
    const deliveries = [];
    for (let at = 0; at < 4; at += 1) deliveries.push(await room.deliver(await room.issue(), reader));
    for (const [again, report] of reports.entries()) {
      await room.mail(write(report, deliveries[report.issue]?.token ?? '', again));
    }
    const ledger = [];
    for (const { seq } of deliveries) ledger.push((await room.bounce(seq)).bounce_kind);
    return { kind: (await room.suppression(reader))?.kind ?? null, ledger };
  };
  await fc.assert(
    fc.asyncProperty(
      fc.array(said, { maxLength: 6 }),
      fc.infiniteStream(fc.nat()),
      async (reports, picks) => {
        const shuffled = [...reports, ...reports.slice(0, 2)]
          .map((report) => ({ report, key: picks.next().value ?? 0 }))
          .sort((a, b) => a.key - b.key)
          .map(({ report }) => report);
        const [straight, other] = [await run(reports), await run(shuffled)];
        expect(other).toEqual(straight);
      },
    ),
    { numRuns: 25 },
  );
}, 90_000);

/** A list of readers whom nobody charges: what it makes, what it changes, and the way back from the export. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportedReader } from '../../../contract/subscribers.ts';
import { mayRead } from '../../../server/people/subscribers/index.ts';
import { newMember } from '../../app/member.ts';
import { send } from '../../app/send.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';
import { type House, openHouse } from './house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.product.stop());

const outcomes = (lines: ImportedReader[]) => lines.map(({ line, outcome }) => [line, outcome]);
const inWords = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  });
const unwrapped = ({ text = '' }: { text?: string | undefined }) => text.replace(/\s+/g, ' ');

describe('a list', () => {
  it('makes readers, writes to them, and says of each line what became of it', async () => {
    const [one, two, three] = [house.newEmail(), house.newEmail(), house.newEmail()];
    const last = house.dayIn(30);
    const csv = `email,name,until,note\r\n${one},"Müller, Jörg",${last},"Press ""pass"""\r\nnobody\r\n${two},,,\r\n${three},,2020-01-01,\r\n`;
    const { status, body } = await house.take(csv);
    expect(status).toBe(200);
    expect(body.letters).toBe(2);
    expect(outcomes(body.lines)).toEqual([
      [2, 'added'],
      [3, 'refused'],
      [4, 'added'],
      [5, 'refused'],
    ]);
    expect(body.lines[3]).toMatchObject({ email: three, reason: 'Jan 1, 2020 is past.' });
    expect(await house.rowOf(one)).toMatchObject({
      name: 'Müller, Jörg',
      source: 'import',
      subscriptionStatus: 'none',
      hasAccess: true,
      hasPassword: false,
      complimentary: { until: last, note: 'Press "pass"', givenBy: 'import', hasEnded: false },
    });
    expect((await house.rowOf(one)).reason).toMatch(
      new RegExp(
        `^Complimentary until ${inWords(last)}, given by an import on .*: Press "pass"\\. No password yet\\.$`,
      ),
    );
    expect(await house.rowOf(three)).toBeUndefined();

    const mail = await house.letter(one);
    expect(mail.subject).toBe('Your complimentary access - The Fathom');
    const says = unwrapped(mail);
    expect(says).toContain('The Fathom has given you complimentary access.');
    expect(says).toContain(
      `It lasts until ${inWords(last)}, that day included, and nothing is ever charged for it.`,
    );
    expect(says).not.toMatch(/payment|Press|Jörg/);
    expect(unwrapped(await house.letter(two))).toContain(
      'It has no end, and nothing is ever charged for it.',
    );
  });

  it('taken again changes what it says, keeps the name that it does not say, and writes nobody twice', async () => {
    const email = house.newEmail();
    await house.take(`${email},Ann,,first`);
    await house.letter(email);
    const again = await house.take(`${email.toUpperCase()},,${house.dayIn(9)},second`);
    expect([outcomes(again.body.lines), again.body.letters]).toEqual([[[1, 'updated']], 0]);
    const row = await house.rowOf(email);
    expect(row).toMatchObject({
      email,
      name: 'Ann',
      complimentary: { until: house.dayIn(9), note: 'second' },
    });
    expect((await house.activations()).filter((it) => it === email)).toHaveLength(1);
  });

  it('that is broken changes nothing', async () => {
    const known = house.newEmail();
    await house.take(`${known},Ann,,stays`);
    const before = (await house.product.call('GET', '/api/subscribers?limit=1')).headers.get('x-total-count');
    for (const broken of [
      `${house.newEmail()}\n${known},,,"gone`,
      `${house.newEmail()},a,,b\n${known},a,,b,c`,
      `email,phone\n${house.newEmail()},1`,
      `${house.newEmail()}\u0001`,
      `${house.newEmail()}\n`.repeat(10_001),
    ]) {
      const { status, body } = await house.take(broken);
      expect([status, typeof body.error]).toEqual([422, 'string']);
    }
    expect((await house.take('')).body.error).toBe('The list is empty.');
    expect((await house.take('a'.repeat(900_001))).status).toBe(400);
    expect((await house.take('ä'.repeat(700_000))).status).toBe(413);
    const after = (await house.product.call('GET', '/api/subscribers?limit=1')).headers.get('x-total-count');
    expect(after).toBe(before);
    expect((await house.rowOf(known)).complimentary?.note).toBe('stays');
  });

  it('is for the admin', async () => {
    const body = { csv: house.newEmail() };
    expect((await send(house.product.url, 'POST', '/api/subscribers/import', body)).status).toBe(401);
    const { reader } = await newMember(house.product);
    expect((await reader.call('POST', '/api/subscribers/import', body)).status).toBe(401);
    expect(await house.rowOf(body.csv)).toBeUndefined();
  });
});

describe('the export', () => {
  it('is taken back by another house without loss, and makes no readers of others', async () => {
    const names = ['=1+1', "'=x", 'Müller; "Jörg", Ö', '', '+49', '日本'];
    const notes = ['@press', 'two\nlines', '', '-1', "''=", 'a,b;c\td'];
    const emails = ['=1+1@example.com', "'=x@example.com", ...names.slice(2).map(() => house.newEmail())];
    const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
    // An apostrophe before a formula is taken off when a list is read, so one more is written here.
    const kept = (text: string) => cell(/^'*[=+\-@]/.test(text) ? `'${text}` : text);
    const csv = emails
      .map((email, at) =>
        [email, names[at], at % 2 === 0 ? house.dayIn(at + 10) : '', notes[at]]
          .map((it) => kept(it ?? ''))
          .join(','),
      )
      .join('\n');
    const taken = await house.take(csv);
    expect(taken.body.lines.map(({ outcome }: ImportedReader) => outcome)).toEqual(emails.map(() => 'added'));
    // Two of them want no weekly mail any more; that goes with them.
    const offAt = new Date('2026-11-02T03:04:05.678Z');
    const off = emails.slice(2, 4);
    await house.product.database.db
      .updateTable('subscribers')
      .set({ weekly_off_at: offAt })
      .where('email', 'in', off)
      .execute();
    const gifts = async ({ database }: TestApp) =>
      database.db
        .selectFrom('subscribers')
        .select([
          'email',
          'name',
          'complimentary_until',
          'complimentary_ends_at',
          'complimentary_note',
          'weekly_off_at',
        ])
        .where(mayRead(house.clock.now()))
        .where('complimentary_given_at', 'is not', null)
        .orderBy('email_key')
        .execute();
    const before = await gifts(house.product);
    expect(before.filter(({ email }) => emails.includes(email))).toHaveLength(emails.length);
    expect(before.filter((it) => it.weekly_off_at?.getTime() === offAt.getTime())).toHaveLength(2);
    const { body: exported } = await house.product.call('GET', '/api/subscribers/export.csv');
    expect(exported).not.toMatch(/(^|,)"?[=+\-@]/m);

    const other = await startTestApp({ clock: { now: () => house.clock.now() } });
    try {
      const again = await other.call('POST', '/api/subscribers/import', { csv: exported });
      expect([again.status, again.body.error]).toEqual([200, undefined]);
      expect(await gifts(other)).toEqual(before);
      const everybody = await other.database.db.selectFrom('subscribers').select('email').execute();
      expect(everybody).toHaveLength(before.length);
      const others = again.body.lines.filter(({ outcome }: ImportedReader) => outcome !== 'added');
      expect(new Set(others.map(({ outcome }: ImportedReader) => outcome))).toEqual(new Set(['unchanged']));
      // An older list turns nobody's mail on or off who has chosen since.
      await other.database.db
        .updateTable('subscribers')
        .set({ weekly_off_at: null })
        .where('email', '=', off[0] ?? '')
        .execute();
      const chosen = await gifts(other);
      await other.call('POST', '/api/subscribers/import', { csv: exported });
      expect(await gifts(other)).toEqual(chosen);
      const odd = await other.call('POST', '/api/subscribers/import', {
        csv: 'email,weeklyOffAt\nodd@example.com,perhaps\n',
      });
      expect(odd.body.lines).toMatchObject([
        { outcome: 'refused', reason: '"perhaps" in the column weeklyOffAt is no date.' },
      ]);
      // Into the house where it comes from it changes nothing.
      expect((await house.take(exported)).body.letters).toBe(0);
      expect(await gifts(house.product)).toEqual(before);
    } finally {
      await other.stop();
    }
  });
});

/** What mails say that come back: real shapes of mail systems, and mails that were made to hurt. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMailInThread } from '../../../server/people/bounces/mail/read-in-thread.ts';
import { readMail } from '../../../server/people/bounces/mail/read-mail.ts';
import { unsubscribeMail } from '../../../server/people/links/index.ts';
import { cases } from '../../app/cases.ts';
import * as mails from './mails.ts';
import * as others from './other-mails.ts';

const { domain } = mails;
const token = 'abcdefghijklmnopqrstuvwxyz234567';
const preferences = `Ab-_${'x'.repeat(36)}9-_z`;
const read = (mail: string) => readMail(Buffer.from(mail), domain);

describe('a delivery status notification', () => {
  it.each([
    ['Postfix', mails.postfix({ token }), 'hard'],
    ['Postfix, named in X-Original-To', mails.postfix({ token, header: 'X-Original-To' }), 'hard'],
    ['Postfix, named in Original-Recipient', mails.postfix({ token, header: 'Original-Recipient' }), 'hard'],
    ['Exim, whose status says nothing', mails.exim({ token }), 'hard'],
    ['Exim, which was refused', mails.exim({ token, said: '550 Blocked by reputation, see RBL' }), 'refused'],
    ['Exim, of a mailbox that is full', mails.exim({ token, said: '552 5.2.2 Mailbox full' }), 'soft'],
    ['Exim before reports', mails.oldExim({ token }), 'hard'],
    ['Exim before reports, for now', mails.oldExim({ token, said: '452 4.2.2 over quota' }), 'soft'],
    ['Exchange, in capitals', mails.exchange({ token }), 'hard'],
    ['Exchange, after days', mails.exchange({ token, status: '5.4.7', said: '550 5.4.7 expired' }), 'soft'],
    ['Gmail', mails.gmail({ token }), 'hard'],
    ['Gmail, for reasons of policy', mails.gmail({ token, status: '5.7.26' }), 'refused'],
    ['Gmail, over quota', mails.gmail({ token, status: '5.2.2' }), 'soft'],
    ['qmail', mails.qmail({ token }), 'hard'],
    ['qmail, of another server', mails.qmail({ token, said: 'Remote host said: 550 no such user' }), 'hard'],
    ['qmail, for now', mails.qmail({ token, said: 'Giving up on 192.0.2.5. (#4.4.2)' }), 'soft'],
  ])('%s', async (_system, mail, kind) => {
    const found = await read(mail);
    expect(found).toMatchObject({ kind, email: null, at: null });
    if ('ignored' in found) throw new Error('unreachable');
    expect(found.returnPaths.map((path) => path.toLowerCase())).toContain(token);
    expect(found.detail).toMatch(/^The mail system said: “/);
    expect(found.detail).not.toMatch(/@|[\r\n]/);
  });

  it.each([
    ['is late', mails.postfix({ token, action: 'delayed', status: '4.4.1' }), 'late'],
    ['was delivered', mails.postfix({ token, action: 'delivered', status: '2.0.0' }), 'no failure'],
    ['was relayed', mails.postfix({ token, action: 'relayed', status: '2.0.0' }), 'no failure'],
    ['has no code', mails.qmail({ token, said: 'It did not work out.' }), 'no reason'],
    ['is an out of office note', others.outOfOffice(token), 'automatic reply'],
    ['is one of an older program', others.outOfOffice(token, 'Precedence: auto_reply'), 'automatic reply'],
    ['is one that says nothing of it', others.outOfOffice(token, 'X-Nothing: 1'), 'automatic reply'],
    ['is empty', '', 'no report'],
  ])('that %s is nothing', async (_case, mail, why) => {
    expect(await read(mail)).toEqual({ ignored: expect.stringContaining(why) });
  });

  it('names its return path by the envelope before what its writer wrote', async () => {
    const mail = mails.postfix({ token }).replace('\nTo: bounces+', '\nTo: bounces+zzzzzzzzzz');
    expect(await read(mail)).toMatchObject({ returnPaths: [token, `zzzzzzzzzz${token}`] });
  });

  it('to another domain names nobody', async () => {
    expect(await read(mails.postfix({ token }).replaceAll(domain, `${domain}.evil.example`))).toMatchObject({
      returnPaths: [],
    });
  });

  it('weighs several recipients by the worst, and every 4.x.x as for now', async () => {
    const two = mails
      .postfix({ token, status: '4.4.7', said: '450 4.4.7 expired' })
      .replace('Remote-MTA: dns; in.example.net\r\n', '$&')
      .replace(
        '\r\n\r\n--9A1B2C3D4E.1795431604/mx.example.net\r\nContent-Description: Undelivered',
        '\r\n\r\nFinal-Recipient: rfc822; second@example.net\r\nAction: failed\r\nStatus: 5.1.1\r\n$&',
      );
    expect(await read(two)).toMatchObject({ kind: 'hard' });
    await fc.assert(
      fc.asyncProperty(fc.nat(99), fc.nat(99), async (subject, detail) => {
        const status = `4.${subject}.${detail}`;
        expect(await read(mails.postfix({ token, status, said: `451 ${status} later` }))).toMatchObject({
          kind: 'soft',
        });
      }),
      { numRuns: 50 },
    );
  });
});

describe('a complaint', () => {
  it('counts by the return path of the letter that comes with it; with its way out alone it ends the weekly mail', async () => {
    expect(await read(others.arf({ token }))).toMatchObject({ kind: 'complaint', returnPaths: [token] });
    const headers = others.arf({ token: null, preferences, part: 'text/rfc822-headers' });
    const found = await read(headers);
    expect(found).toMatchObject({ kind: 'unsubscribe', returnPaths: [] });
    expect('preferences' in found && found.preferences[0]).toBe(preferences);
  });

  it.each([
    ['fraud', 'complaint'],
    ['other', 'complaint'],
    ['opt-out', 'unsubscribe'],
    ['not-spam', undefined],
    ['auth-failure', undefined],
    ['dmarc', undefined],
    ['virus', undefined],
  ])('of the kind %s is %s', async (type, kind) => {
    const found = await read(others.arf({ token, type }));
    expect('kind' in found ? found.kind : undefined).toBe(kind);
  });
});

describe('a mail that ends the weekly issue', () => {
  const way = unsubscribeMail(domain, preferences);

  it('is read as the letter asks for it, whatever a mail program makes of it', async () => {
    const url = new URL(way.uri);
    expect([url.protocol, url.pathname, url.searchParams.get('subject')]).toEqual([
      'mailto:',
      `unsubscribe@${domain}`,
      way.subject,
    ]);
    const wanted = { kind: 'unsubscribe', preferences: [preferences] };
    const subjects = [
      way.subject,
      `Re: ${way.subject}`,
      `=?utf-8?Q?${way.subject.replace(' ', '_').replaceAll('_', '=5F').replace('=5F', '_')}?=`,
      `=?utf-8?B?${Buffer.from(way.subject).toString('base64')}?=`,
      way.subject.replace(' ', '\r\n '),
    ];
    for (const subject of subjects) {
      expect(await read(others.wayOut({ to: way.address.toUpperCase(), subject })), subject).toMatchObject(
        wanted,
      );
    }
    const plus = others.wayOut({ to: `"Way out" <unsubscribe+${preferences}@${domain}>`, subject: 'hello' });
    expect(await read(plus)).toMatchObject(wanted);
  });

  it('without a reader is nothing, and neither is the answer of a machine', async () => {
    expect(await read(others.wayOut({ to: way.address, subject: 'unsubscribe' }))).toEqual({
      ignored: expect.stringContaining('names no reader'),
    });
    const machine = { ...way, to: way.address, more: 'Auto-Submitted: auto-replied' };
    expect(await read(others.wayOut(machine))).toEqual({ ignored: 'It is an automatic reply.' });
  });
});

describe('mails that were made to hurt', () => {
  const nested = (depth: number) =>
    `${Array.from(
      { length: depth },
      (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
    ).join('')}x`;

  it.each([
    ['1,000 nested parts', nested(1_000)],
    ['200,000 headers', `${'A: b\r\n'.repeat(200_000)}\r\n\r\n`],
    ['one header of 2 MB', `Subject: ${'a'.repeat(2_000_000)}\r\n\r\nx`],
    ['100,000 parts', `Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n\r\n'.repeat(100_000)}`],
    ['100,000 recipients', `To: ${'bounces+aaaaaaaaaa@x, '.repeat(10_000)}\r\n\r\nx`],
    [
      '20,000 blocks of a report',
      `Content-Type: message/delivery-status\r\n\r\n${'Action: failed\r\nStatus: 5.1.1\r\n\r\n'.repeat(20_000)}`,
    ],
    ['folds without end', `From: mailer-daemon@x.example\r\nSubject: a\r\n${' \r\n'.repeat(60_000)}\r\nx`],
  ])('%s: read beside the main thread, and soon', { timeout: 20_000 }, async (_case, mail) => {
    const begun = performance.now();
    const found = await readMailInThread({ raw: Buffer.from(mail), domain });
    // At most the time that a thread is given, and its start.
    expect(performance.now() - begun).toBeLessThan(12_000);
    expect('ignored' in found || found.returnPaths.length <= 20).toBe(true);
  });

  it('one that takes too long ends its thread, and the next one is read', async () => {
    // It takes the thread many times what it is given, so that a busy machine does not hear the answer first.
    const slow = Buffer.from(`${'A: b\r\n'.repeat(200_000)}\r\n\r\n`);
    expect(await readMailInThread({ raw: slow, domain }, 1)).toEqual({
      ignored: 'It cannot be read: that takes too long.',
    });
    expect(await readMailInThread({ raw: Buffer.from(mails.postfix({ token })), domain })).toMatchObject({
      kind: 'hard',
      returnPaths: [token],
    });
  });

  it('whatever bytes change, it says one of the known things, of bounded length, and never throws', async () => {
    const samples = [
      mails.postfix({ token }),
      mails.exim({ token }),
      mails.qmail({ token }),
      others.arf({ token, preferences }),
      others.wayOut({ to: `unsubscribe@${domain}`, subject: preferences }),
    ].map((mail) => Buffer.from(mail));
    const change = fc.record({ at: fc.nat(), cut: fc.nat(40), put: fc.uint8Array({ maxLength: 12 }) });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...samples),
        fc.array(change, { maxLength: 8 }),
        async (mail, changes) => {
          const bytes = changes.reduce(
            (now, { at, cut, put }) =>
              Buffer.concat([now.subarray(0, at % now.length), put, now.subarray((at % now.length) + cut)]),
            mail,
          );
          const found = await readMail(bytes, domain);
          if ('ignored' in found) {
            expect(found.ignored.length).toBeLessThan(200);
            return;
          }
          expect((found.detail ?? '').length).toBeLessThan(400);
          expect(found.detail ?? '').not.toMatch(/\0/);
          expect((found.detail ?? '').isWellFormed()).toBe(true);
        },
      ),
      { numRuns: cases(400) },
    );
  });
});

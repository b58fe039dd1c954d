/** Signatures, read by a library that has made none of them. */
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { afterAll, describe, expect, it } from 'vitest';
import { createMailer } from '../../../../server/providers/mail/nodemailer.ts';
import { cases } from '../../../app/cases.ts';
import { startMailServer } from '../../../app/mail-server.ts';
import { from, letter, mailerTo, mark, now, reader, signingKey } from './letters.ts';

const key = signingKey(2048);
afterAll(() => key.remove());

async function verify(message: Buffer) {
  const { results } = await dkimVerify(message, { resolver: async () => [[key.record]] });
  return results.map((one) => ({
    result: one.status.result,
    fields: one.signingHeaders?.keys.toLowerCase().split(/\s*:\s*/) ?? [],
  }));
}

const wanted = [
  'from',
  'to',
  'subject',
  'date',
  'message-id',
  'list-unsubscribe',
  'list-unsubscribe-post',
  'list-id',
  'mime-version',
  'content-type',
];

describe('the signature of a letter to many readers', () => {
  it('verifies for any letter and any reader, and covers what it must', async () => {
    const mailer = mailerTo(null, { dkim: key.dkim });
    const blanks = fc.constantFrom(' ', '  ', '\t ', '\n', '\n\n', ' \n', '.', '\n.', '“', '=', mark);
    const piece = fc.oneof(
      blanks,
      fc.string({ maxLength: 100 }).map((it) => it.replace(/[\r\u0000]/g, '')),
    );
    const content = fc.array(piece, { maxLength: 10 }).map((pieces) => `${pieces.join('')} ${mark}`);
    const subject = fc.string({ minLength: 1, maxLength: 200, unit: 'grapheme' });
    await fc.assert(
      fc.asyncProperty(content, content, subject, fc.nat(), async (html, text, title, nth) => {
        const prepared = await mailer.prepare({ ...letter, html, text, subject: `S ${title}` });
        for (const one of [reader(nth), reader(nth + 1, { to: 'jörg@example.com' })]) {
          const [signature, ...more] = await verify(await prepared.messageFor(one, now));
          expect(signature?.result).toBe('pass');
          expect(signature?.fields).toEqual(expect.arrayContaining([...wanted, 'feedback-id']));
          expect(more).toEqual([]);
        }
      }),
      { numRuns: cases(60) },
    );
  });

  it('breaks with each of the fields that it covers, and with the body', async () => {
    const prepared = await mailerTo(null, { dkim: key.dkim }).prepare(letter);
    const message = (await prepared.messageFor(reader(1), now)).toString();
    const changed = [
      message.replace('https://walkthrough.example/u/', 'https://evil.example/u/'),
      message.replace('List-Unsubscribe=One-Click', 'List-Unsubscribe=Two-Click'),
      message.replace('To: reader-1@', 'To: reader-2@'),
      message.replace('issue.1@', 'issue.2@'),
      message.replace('11:00:00', '12:00:00'),
      message.replace('Rates fell,', 'Rates rose,'),
      message.replace('weekly.', 'daily.'),
      message.replace(/<p>/, '<q>'),
    ];
    for (const one of changed) {
      expect(one).not.toBe(message);
      expect((await verify(Buffer.from(one)))[0]?.result).not.toBe('pass');
    }
  });

  it('is not made with a key that is none, and nothing is prepared then', async () => {
    const missing = { ...key.dkim, privateKeyFile: join(tmpdir(), 'no-such-key.pem') };
    await expect(mailerTo(null, { dkim: missing }).prepare(letter)).rejects.toThrow('no-such-key.pem');
    await expect(
      mailerTo(null, { dkim: { ...key.dkim, selector: 'a; x=b' } }).prepare(letter),
    ).rejects.toThrow(/selector/);
  });
});

describe('the signature of a letter to one person', () => {
  it('covers the same fields', async () => {
    const server = await startMailServer(() => null);
    const options = { smtpUrl: server.url, allowPlaintext: false, outbox: '', from, dkim: key.dkim };
    const mailer = createMailer(options);
    const { headers } = reader(1);
    const mail = {
      to: 'ann@example.com',
      subject: 's',
      html: '<p>h</p>',
      text: 't',
      messageId: 'm@x.example',
    };
    await mailer.send(
      { ...mail, headers: { ...headers, ...letter.headers, 'Auto-Submitted': 'auto-generated' } },
      { handingOver: async () => undefined },
    );
    mailer.close();
    const data = server.conversations[0]?.data ?? '';
    await server.stop();
    const [signature] = await verify(Buffer.from(`${data}\r\n`, 'latin1'));
    expect(signature?.result).toBe('pass');
    expect(signature?.fields).toEqual(expect.arrayContaining([...wanted, 'auto-submitted']));
  });
});

describe('letters without a mail server', () => {
  it('are files that the outbox shows, one per letter, signed where there is a key', async () => {
    const outbox = join(tmpdir(), `outbox-${process.pid}-${now.getTime()}`);
    const mailer = mailerTo(null, { outbox, dkim: key.dkim });
    expect([mailer.leaves, mailer.signs]).toEqual([false, true]);
    const prepared = await mailer.prepare(letter);
    const lane = mailer.createLane();
    expect(lane.isOpen()).toBe(false);
    const { signal } = new AbortController();
    await expect(lane.send(prepared, reader(1), signal)).rejects.toMatchObject({ verdict: 'again' });
    await lane.open(signal);
    for (const nth of [1, 2, 1]) await lane.send(prepared, reader(nth), signal);
    lane.close();
    expect(lane.isOpen()).toBe(false);
    const files = (await readdir(outbox)).sort();
    expect(files).toEqual(['issue1.eml', 'issue2.eml']);
    const [signature] = await verify(await readFile(join(outbox, 'issue2.eml')));
    expect(signature?.result).toBe('pass');
  });
});

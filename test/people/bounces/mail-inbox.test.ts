/** Mails that come back, by call and by Maildir, into the whole product. */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailboxTroubles, readMailbox } from '../../../server/people/bounces/read-mailbox.ts';
import { quietLog } from '../../app/database.ts';
import { startTestApp } from '../../app/start-test-app.ts';
import * as mails from './mails.ts';
import { openServed, type Served, secret } from './served.ts';

let room: Served;
beforeAll(async () => {
  room = await openServed();
});
afterAll(() => room.product.stop());

const postMail = (mail: string | Buffer, authorization = `Bearer ${secret}`) =>
  room.post('/api/inbox/mail', mail, { authorization, 'content-type': 'message/rfc822' });

describe('POST /api/inbox/mail', () => {
  it('takes a mail that comes back with the secret, as bearer or password, and answers before it is read', async () => {
    const [first, second] = [await room.served(), await room.served()];
    expect((await postMail(mails.postfix(first))).status).toBe(200);
    const basic = `Basic ${Buffer.from(`anybody:${secret}`).toString('base64')}`;
    expect((await postMail(mails.qmail(second), basic)).status).toBe(200);
    expect(await room.suppressed(first)).toEqual({
      kind: 'hard',
      reason: 'The address does not exist, or takes no mail.',
      detail: expect.stringMatching(/^The mail system said: “550/),
      since: expect.stringMatching(/^20/),
    });
    expect(await room.suppressed(second)).toMatchObject({ kind: 'hard' });
  });

  it('refuses whoever does not show the secret, and what is too large, and stores nothing of it', async () => {
    const { token } = await room.served();
    const mail = mails.postfix({ token });
    const before = await room.stored();
    const wrong = [
      '',
      'Bearer',
      'Bearer x',
      `Bearer ${secret}x`,
      `Basic ${secret}`,
      `Basic ${Buffer.from(`${secret}:`).toString('base64')}`,
      `Bearer ${'x'.repeat(5_000)}`,
    ];
    for (const authorization of wrong) {
      const answer = await postMail(mail, authorization);
      expect([answer.status, await answer.json()], authorization.slice(0, 40)).toEqual([
        401,
        { error: 'This call does not prove who sends it.' },
      ]);
    }
    expect((await postMail(Buffer.alloc(2 * 1024 * 1024 + 1, 'a'))).status).toBe(413);
    expect((await postMail('')).status).toBe(400);
    expect(await room.stored()).toBe(before);
  });

  it('takes the same mail twice, and stores it once', async () => {
    const { token } = await room.served();
    const before = await room.stored();
    const answers = await Promise.all([1, 2, 3, 4].map(() => postMail(mails.exim({ token }))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await room.stored()).toBe(before + 1);
  });
});

describe('a Maildir', () => {
  it('is read file by file: each is stored once and moved, links and giants are not read', async () => {
    const mailbox = join(tmpdir(), `maildir-${randomUUID()}`);
    await mkdir(join(mailbox, 'new'), { recursive: true });
    const reader = await room.served();
    const mail = mails.postfix(reader);
    await writeFile(join(mailbox, 'new', '1795431604.M1P1.mx'), mail);
    await writeFile(join(mailbox, 'new', '1795431605.M2P1.mx'), mail);
    await writeFile(join(mailbox, 'new', '1795431606.M3P1.mx'), Buffer.alloc(10 * 1024 * 1024, 'a'));
    await writeFile(join(mailbox, 'new', '.hidden'), mail);
    await symlink('/etc/hostname', join(mailbox, 'new', '1795431607.M4P1.mx'));
    const before = await room.stored();
    const jobs: string[] = [];
    const deps = {
      db: room.product.database.db,
      clock: { now: () => new Date() },
      queue: {
        enqueue: async (_trx: unknown, _name: string, data: object) => void jobs.push(JSON.stringify(data)),
      },
      rules: { domain: mails.domain, mailSecret: undefined, mailbox, postmark: undefined, ses: undefined },
    };
    const { signal } = new AbortController();
    await readMailbox(deps, signal, quietLog);
    await readMailbox(deps, signal, quietLog);
    expect((await readdir(join(mailbox, 'cur'))).sort()).toEqual([
      '1795431604.M1P1.mx:2,S',
      '1795431605.M2P1.mx:2,S',
      '1795431606.M3P1.mx:2,S',
    ]);
    expect((await readdir(join(mailbox, 'new'))).sort()).toEqual(['.hidden', '1795431607.M4P1.mx']);
    expect([await room.stored(), jobs.length]).toEqual([before + 2, 2]);
    await readMailbox(
      { ...deps, rules: { ...deps.rules, mailbox: join(mailbox, 'nowhere', 'at') } },
      signal,
      quietLog,
    );
    const troubles = await Promise.all(
      [undefined, mailbox, join(mailbox, 'nowhere', 'at')].map(mailboxTroubles),
    );
    expect(troubles).toEqual([[], [], [expect.stringMatching(/^BOUNCE_MAILBOX cannot be read here/)]]);
  });
});

describe('without its configuration', () => {
  it('each call says which variable it needs', async () => {
    const bare = await startTestApp({
      env: { POSTMARK_WEBHOOK_SECRET: '', SES_TOPIC_ARN: '', BOUNCE_SECRET: '' },
    });
    const sentences = await Promise.all(
      ['mail', 'postmark/anything', 'ses'].map(async (path) => {
        const answer = await fetch(`${bare.url}/api/inbox/${path}`, { method: 'POST', body: '{}' });
        return [answer.status, (await answer.json()).error];
      }),
    );
    expect(sentences).toEqual([
      [503, 'Mails are not taken here: BOUNCE_SECRET is not set.'],
      [503, 'Reports of Postmark are not taken here: POSTMARK_WEBHOOK_SECRET is not set.'],
      [503, 'Reports of Amazon SES are not taken here: SES_TOPIC_ARN is not set.'],
    ]);
    await bare.stop();
  });
});

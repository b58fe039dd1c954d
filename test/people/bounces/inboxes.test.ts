/** Where reports come in, over HTTP against the whole product; the sandbox plays Postmark and Amazon SES. */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newMessage } from '../../../sandbox/mail-reports/sns.ts';
import { newId } from '../../../server/kit/ids.ts';
import { readMailbox } from '../../../server/people/bounces/read-mailbox.ts';
import { createLinks, type Links, returnPathAddress } from '../../../server/people/links/index.ts';
import { quietLog } from '../../app/database.ts';
import { until } from '../../app/line.ts';
import { lettersTo } from '../../app/reader.ts';
import { postmarkForTests, startTestApp, type TestApp, topicForTests } from '../../app/start-test-app.ts';
import * as mails from './mails.ts';

const secret = 'a-secret-of-the-mail-inbox';
let product: TestApp;
let links: Links;
beforeAll(async () => {
  product = await startTestApp({ env: { BOUNCE_DOMAIN: mails.domain, BOUNCE_SECRET: secret } });
  links = createLinks({ db: product.database.db, clock: { now: () => new Date() } });
});
afterAll(() => product.stop());

interface Reader {
  id: string;
  email: string;
  token: string;
}

/** Somebody who pays, and an issue that was sent to them an hour ago. */
async function served(): Promise<Reader> {
  const { db } = product.database;
  const [id, sendId, digestId] = [newId(), newId(), newId()];
  const email = `${randomUUID()}@example.net`;
  const at = new Date(Date.now() - 3_600_000);
  await db
    .insertInto('subscribers')
    .values({
      id,
      email,
      email_key: email,
      source: 'homepage',
      created_at: at,
      subscription_status: 'active',
    })
    .execute();
  await db
    .insertInto('sends')
    .values({
      id: sendId,
      public_digest_id: digestId,
      title: 'T',
      state: 'done',
      planned_at: at,
      created_at: at,
    })
    .execute();
  const { seq } = await db
    .insertInto('deliveries')
    .values({
      send_id: sendId,
      digest_id: digestId,
      edition: 1,
      subscriber_id: id,
      state: 'sent',
      domain: 'example.net',
      settled_at: at,
    })
    .returning('seq')
    .executeTakeFirstOrThrow();
  return { id, email, token: await links.returnPath(seq) };
}

const post = (path: string, body: string | Buffer, headers: Record<string, string> = {}) =>
  fetch(product.url + path, { method: 'POST', headers, body: new Uint8Array(Buffer.from(body)) });
const postMail = (mail: string | Buffer, authorization = `Bearer ${secret}`) =>
  post('/api/inbox/mail', mail, { authorization, 'content-type': 'message/rfc822' });
const rowOf = async ({ email }: Reader) => (await product.call('GET', `/api/subscribers?q=${email}`)).body[0];
const suppressed = (reader: Reader) =>
  until(product, async () => (await rowOf(reader)).suppressed ?? undefined);
const stored = async () =>
  (
    await product.database.db
      .selectFrom('mail_reports')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

describe('POST /api/inbox/mail', () => {
  it('takes a mail that comes back with the secret, as bearer or password, and answers before it is read', async () => {
    const [first, second] = [await served(), await served()];
    expect((await postMail(mails.postfix(first))).status).toBe(200);
    const basic = `Basic ${Buffer.from(`anybody:${secret}`).toString('base64')}`;
    expect((await postMail(mails.qmail(second), basic)).status).toBe(200);
    expect(await suppressed(first)).toEqual({
      kind: 'hard',
      reason: expect.stringMatching(
        /^The address does not exist, or takes no mail\. The mail system said: “550/,
      ),
      since: expect.stringMatching(/^20/),
    });
    expect(await suppressed(second)).toMatchObject({ kind: 'hard' });
  });

  it('refuses whoever does not show the secret, and what is too large, and stores nothing of it', async () => {
    const { token } = await served();
    const mail = mails.postfix({ token });
    const before = await stored();
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
    expect(await stored()).toBe(before);
  });

  it('takes the same mail twice, and stores it once', async () => {
    const { token } = await served();
    const before = await stored();
    const answers = await Promise.all([1, 2, 3, 4].map(() => postMail(mails.exim({ token }))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await stored()).toBe(before + 1);
  });
});

describe('the webhook of Postmark', () => {
  it('is believed with the secret of its address and its user and password, all three', async () => {
    const before = await stored();
    const { secret: right, user, password } = postmarkForTests;
    const call = (address: string, name: string, word: string) =>
      post(
        `/api/inbox/postmark/${address}`,
        JSON.stringify({ RecordType: 'Bounce', ID: 1, Type: 'HardBounce' }),
        {
          authorization: `Basic ${Buffer.from(`${name}:${word}`).toString('base64')}`,
          'content-type': 'application/json',
        },
      );
    const answers = await Promise.all([
      call(`${right}x`, user, password),
      call(right, `${user}x`, password),
      call(right, user, `${password}x`),
      call(right, '', ''),
      post(`/api/inbox/postmark/${right}`, '{}'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
    expect(await product.sandbox.mailReports.postmark({ nothing: true })).toBe(400);
    for (const RecordType of ['Open', 'Click', 'Delivery', 'Inbound']) {
      expect(await product.sandbox.mailReports.postmark({ RecordType })).toBe(200);
    }
    expect(await stored()).toBe(before);
  });

  it('a hard bounce and a complaint end bulk mail; the second stays, and the admin is told of it once', async () => {
    const reader = await served();
    expect(await product.sandbox.mailReports.tell('hard', reader.email)).toBe(200);
    expect(await suppressed(reader)).toMatchObject({ kind: 'hard' });
    const path = returnPathAddress(mails.domain, reader.token);
    expect(await product.sandbox.mailReports.tell('complaint', reader.email, path)).toBe(200);
    await product.sandbox.mailReports.postmark({
      RecordType: 'SubscriptionChange',
      Recipient: reader.email,
      ChangedAt: new Date().toISOString(),
      Origin: 'Recipient',
      SuppressSending: true,
      SuppressionReason: 'SpamComplaint',
    });
    await until(product, async () =>
      (await rowOf(reader)).suppressed?.kind === 'complaint' ? true : undefined,
    );
    await allHandled();
    const told = await until(product, async () => {
      const letters = await lettersTo(product, 'support@localhost');
      const about = letters.filter(({ text }) => text?.includes(reader.email));
      return about.length > 0 ? about : undefined;
    });
    expect(told.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('A reader marked a mail as spam'),
    ]);
  });

  it('what is no bounce changes nothing; an address that Postmark let in again is not released by it', async () => {
    const reader = await served();
    const say = (report: object) =>
      product.sandbox.mailReports.postmark({ Email: reader.email, Recipient: reader.email, ...report });
    for (const Type of ['AutoResponder', 'AddressChange', 'ChallengeVerification', 'Subscribe', 'toString']) {
      await say({ RecordType: 'Bounce', ID: Type, Type, Inactive: false });
    }
    await allHandled();
    expect((await rowOf(reader)).suppressed).toBeNull();
    await say({
      RecordType: 'SubscriptionChange',
      SuppressSending: true,
      SuppressionReason: 'ManualSuppression',
      Origin: 'Customer',
      ChangedAt: new Date().toISOString(),
    });
    expect(await suppressed(reader)).toMatchObject({ kind: 'by-hand' });
    await say({
      RecordType: 'SubscriptionChange',
      SuppressSending: false,
      SuppressionReason: null,
      Origin: 'Customer',
    });
    await allHandled();
    expect((await rowOf(reader)).suppressed).toMatchObject({ kind: 'by-hand' });
  });

  it('whoever takes Postmark’s own way out gets no more issues, and is not suppressed', async () => {
    const reader = await served();
    await product.sandbox.mailReports.postmark({
      RecordType: 'SubscriptionChange',
      Recipient: reader.email,
      Origin: 'Recipient',
      SuppressSending: true,
      SuppressionReason: 'ManualSuppression',
    });
    await until(product, async () => {
      const row = await product.database.db
        .selectFrom('subscribers')
        .select('weekly_off_at')
        .where('id', '=', reader.id)
        .executeTakeFirstOrThrow();
      return row.weekly_off_at ?? undefined;
    });
    expect((await rowOf(reader)).suppressed).toBeNull();
  });
});

describe('the webhook of Amazon SES', () => {
  const notification = ({ email, token }: Reader, kind: 'Bounce' | 'Complaint') => ({
    notificationType: kind,
    mail: { source: returnPathAddress(mails.domain, token), messageId: randomUUID() },
    ...(kind === 'Bounce'
      ? {
          bounce: {
            bounceType: 'Permanent',
            bounceSubType: 'General',
            timestamp: new Date().toISOString(),
            bouncedRecipients: [
              { emailAddress: email, status: '5.1.1', diagnosticCode: 'smtp; 550 5.1.1 no' },
            ],
          },
        }
      : {
          complaint: {
            complaintFeedbackType: 'abuse',
            timestamp: new Date().toISOString(),
            complainedRecipients: [{ emailAddress: email }],
          },
        }),
  });

  it('confirms the topic, and takes what is signed for it in either version', async () => {
    const { mailReports } = product.sandbox;
    expect(await mailReports.subscribe()).toBe(200);
    expect(mailReports.confirmed).toEqual([topicForTests]);
    const [first, second] = [await served(), await served()];
    expect(await mailReports.ses(notification(first, 'Bounce'), { SignatureVersion: '1' })).toBe(200);
    expect(await mailReports.ses(notification(second, 'Complaint'))).toBe(200);
    expect(await suppressed(first)).toMatchObject({ kind: 'hard' });
    expect(await suppressed(second)).toMatchObject({ kind: 'complaint' });
  });

  it('takes a message once, however often it is sent', async () => {
    const { mailReports } = product.sandbox;
    const reader = await served();
    const made = mailReports.signer().sign({
      ...newMessage(topicForTests, product.sandbox.url('sns'), new Date()),
      Type: 'Notification',
      Message: JSON.stringify(notification(reader, 'Bounce')),
    });
    expect(await mailReports.sns(made)).toBe(200);
    await suppressed(reader);
    const count = await stored();
    expect((await product.call('POST', `/api/subscribers/${reader.id}/release`)).status).toBe(200);
    expect([await mailReports.sns(made), await mailReports.sns(made)]).toEqual([200, 200]);
    await allHandled();
    expect(await stored()).toBe(count);
    expect((await rowOf(reader)).suppressed).toBeNull();
  });

  it('refuses what is of another topic or was changed, and stores nothing of it', async () => {
    const { mailReports } = product.sandbox;
    const reader = await served();
    const before = await stored();
    const told = notification(reader, 'Bounce');
    expect(await mailReports.ses(told, { TopicArn: `${topicForTests}-of-others` })).toBe(403);
    expect(await mailReports.ses(told, { SigningCertURL: 'http://169.254.169.254/x.pem' })).toBe(403);
    expect(await mailReports.ses(told, { Timestamp: '2020-01-01T00:00:00Z' })).toBe(403);
    const made = mailReports.signer().sign({
      ...newMessage(topicForTests, product.sandbox.url('sns'), new Date()),
      Type: 'Notification',
      Message: JSON.stringify(told),
    });
    expect(await mailReports.sns({ ...made, Message: made.Message.replace('Permanent', 'Transient') })).toBe(
      403,
    );
    expect(await mailReports.sns({ ...made, Type: 'UnsubscribeConfirmation' })).toBe(403);
    expect(await mailReports.sns({})).toBe(400);
    expect((await post('/api/inbox/ses', 'no json')).status).toBe(400);
    expect(await stored()).toBe(before);
  });
});

describe('a Maildir', () => {
  it('is read file by file: each is stored once and moved, links and giants are not read', async () => {
    const mailbox = join(tmpdir(), `maildir-${randomUUID()}`);
    await mkdir(join(mailbox, 'new'), { recursive: true });
    const reader = await served();
    const mail = mails.postfix(reader);
    await writeFile(join(mailbox, 'new', '1795431604.M1P1.mx'), mail);
    await writeFile(join(mailbox, 'new', '1795431605.M2P1.mx'), mail);
    await writeFile(join(mailbox, 'new', '1795431606.M3P1.mx'), Buffer.alloc(10 * 1024 * 1024, 'a'));
    await writeFile(join(mailbox, 'new', '.hidden'), mail);
    await symlink('/etc/hostname', join(mailbox, 'new', '1795431607.M4P1.mx'));
    const before = await stored();
    const jobs: string[] = [];
    const deps = {
      db: product.database.db,
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
    expect([await stored(), jobs.length]).toEqual([before + 2, 2]);
    await readMailbox(
      { ...deps, rules: { ...deps.rules, mailbox: join(mailbox, 'nowhere', 'at') } },
      signal,
      quietLog,
    );
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

/** Every report that was stored has been handled; those that change nothing announce nothing. */
const allHandled = () =>
  vi.waitFor(async () => {
    const open = await product.database.db
      .selectFrom('mail_reports')
      .select('id')
      .where('handled_at', 'is', null)
      .execute();
    expect(open).toEqual([]);
  }, 10_000);

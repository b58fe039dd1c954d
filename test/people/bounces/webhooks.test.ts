/** The webhooks of Postmark and Amazon SES, which the sandbox plays, into the whole product. */
import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newMessage } from '../../../sandbox/mail-reports/sns.ts';
import { postmarkMetadataHeader } from '../../../server/people/bounces/postmark/read-postmark.ts';
import { returnPathAddress } from '../../../server/people/links/index.ts';
import { until } from '../../app/line.ts';
import { lettersTo } from '../../app/reader.ts';
import { postmarkForTests, topicForTests } from '../../app/start-test-app.ts';
import * as mails from './mails.ts';
import { openServed, type Reader, type Served } from './served.ts';

let room: Served;
beforeAll(async () => {
  room = await openServed();
});
afterAll(() => room.product.stop());

describe('the webhook of Postmark', () => {
  it('is believed with the secret of its address and its user and password, all three', async () => {
    const before = await room.stored();
    const { secret: right, user, password } = postmarkForTests;
    const call = (address: string, name: string, word: string) =>
      room.post(
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
      room.post(`/api/inbox/postmark/${right}`, '{}'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
    expect(await room.product.sandbox.mailReports.postmark({ nothing: true })).toBe(400);
    for (const RecordType of ['Open', 'Click', 'Delivery', 'Inbound']) {
      expect(await room.product.sandbox.mailReports.postmark({ RecordType })).toBe(200);
    }
    expect(await room.stored()).toBe(before);
  });

  it('a hard bounce and a complaint end bulk mail; the second stays, and the admin is told of it once', async () => {
    const reader = await room.served();
    expect(await room.product.sandbox.mailReports.tell('hard', reader.email)).toBe(200);
    expect(await room.suppressed(reader)).toMatchObject({ kind: 'hard' });
    // The letter carries it in a header, and Postmark brings it back.
    expect(postmarkMetadataHeader.replace(/^X-PM-Metadata-/, '')).toBe('return-path');
    const path = returnPathAddress(mails.domain, reader.token);
    expect(await room.product.sandbox.mailReports.tell('complaint', reader.email, path)).toBe(200);
    await room.product.sandbox.mailReports.postmark({
      RecordType: 'SubscriptionChange',
      Recipient: reader.email,
      ChangedAt: new Date().toISOString(),
      Origin: 'Recipient',
      SuppressSending: true,
      SuppressionReason: 'SpamComplaint',
    });
    await until(room.product, async () =>
      (await room.rowOf(reader)).suppressed?.kind === 'complaint' ? true : undefined,
    );
    await room.allHandled();
    // A letter to the admin announces nothing.
    const told = await vi.waitFor(async () => {
      const letters = await lettersTo(room.product, 'support@localhost');
      const about = letters.filter(({ text }) => text?.includes(reader.email));
      expect(about).not.toEqual([]);
      return about;
    }, 30_000);
    expect(told.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('A reader marked a mail as spam'),
    ]);
  });

  it('what is no bounce changes nothing; an address that Postmark let in again is not released by it', async () => {
    const reader = await room.served();
    const say = (report: object) =>
      room.product.sandbox.mailReports.postmark({ Email: reader.email, Recipient: reader.email, ...report });
    for (const Type of ['AutoResponder', 'AddressChange', 'ChallengeVerification', 'Subscribe', 'toString']) {
      await say({ RecordType: 'Bounce', ID: Type, Type, Inactive: false });
    }
    await room.allHandled();
    expect((await room.rowOf(reader)).suppressed).toBeNull();
    await say({
      RecordType: 'SubscriptionChange',
      SuppressSending: true,
      SuppressionReason: 'ManualSuppression',
      Origin: 'Customer',
      ChangedAt: new Date().toISOString(),
    });
    expect(await room.suppressed(reader)).toMatchObject({ kind: 'by-hand' });
    await say({
      RecordType: 'SubscriptionChange',
      SuppressSending: false,
      SuppressionReason: null,
      Origin: 'Customer',
    });
    await room.allHandled();
    expect((await room.rowOf(reader)).suppressed).toMatchObject({ kind: 'by-hand' });
  });

  it('whoever takes Postmark’s own way out gets no more issues, and is not suppressed', async () => {
    const reader = await room.served();
    await room.product.sandbox.mailReports.postmark({
      RecordType: 'SubscriptionChange',
      Recipient: reader.email,
      Origin: 'Recipient',
      SuppressSending: true,
      SuppressionReason: 'ManualSuppression',
    });
    await until(room.product, async () => {
      const row = await room.product.database.db
        .selectFrom('subscribers')
        .select('weekly_off_at')
        .where('id', '=', reader.id)
        .executeTakeFirstOrThrow();
      return row.weekly_off_at ?? undefined;
    });
    expect((await room.rowOf(reader)).suppressed).toBeNull();
  });
});

describe('the outbox of the sandbox', () => {
  it('says of a letter what became of it, and the product hears it', async () => {
    const reader = await room.served();
    await room.product.call('POST', `/api/subscribers/${reader.id}/resend-activation`);
    const file = await until(room.product, async () => {
      for (const name of await readdir(room.product.outbox).catch(() => [])) {
        // Not one that is still being written.
        if (!name.endsWith('.eml')) continue;
        const letter = await readFile(join(room.product.outbox, name), 'utf8');
        if (letter.includes(reader.email)) return name.replace(/\.eml$/, '');
      }
      return undefined;
    });
    const address = `${room.product.sandbox.origin}/outbox/${file}`;
    expect(await (await fetch(address)).text()).toContain('The address does not exist');
    const answer = await fetch(`${address}/hard`, { method: 'POST' });
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('answered 200')]);
    expect(await room.suppressed(reader)).toMatchObject({
      kind: 'hard',
      detail: expect.stringContaining('550'),
    });
    expect((await fetch(`${address}/toString`, { method: 'POST' })).status).toBe(404);
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
    const { mailReports } = room.product.sandbox;
    expect(await mailReports.subscribe()).toBe(200);
    expect(mailReports.confirmed).toEqual([topicForTests]);
    const [first, second] = [await room.served(), await room.served()];
    expect(await mailReports.ses(notification(first, 'Bounce'), { SignatureVersion: '1' })).toBe(200);
    expect(await mailReports.ses(notification(second, 'Complaint'))).toBe(200);
    expect(await room.suppressed(first)).toMatchObject({ kind: 'hard' });
    expect(await room.suppressed(second)).toMatchObject({ kind: 'complaint' });
  });

  it('takes a message once, however often it is sent', async () => {
    const { mailReports } = room.product.sandbox;
    const reader = await room.served();
    const made = mailReports.signer().sign({
      ...newMessage(topicForTests, room.product.sandbox.url('sns'), new Date()),
      Type: 'Notification',
      Message: JSON.stringify(notification(reader, 'Bounce')),
    });
    expect(await mailReports.sns(made)).toBe(200);
    await room.suppressed(reader);
    const count = await room.stored();
    expect((await room.product.call('POST', `/api/subscribers/${reader.id}/release`)).status).toBe(200);
    expect([await mailReports.sns(made), await mailReports.sns(made)]).toEqual([200, 200]);
    await room.allHandled();
    expect(await room.stored()).toBe(count);
    expect((await room.rowOf(reader)).suppressed).toBeNull();
  });

  it('refuses what is of another topic or was changed, and stores nothing of it', async () => {
    const { mailReports } = room.product.sandbox;
    const reader = await room.served();
    const before = await room.stored();
    const told = notification(reader, 'Bounce');
    expect(await mailReports.ses(told, { TopicArn: `${topicForTests}-of-others` })).toBe(403);
    expect(await mailReports.ses(told, { SigningCertURL: 'http://169.254.169.254/x.pem' })).toBe(403);
    expect(await mailReports.ses(told, { Timestamp: '2020-01-01T00:00:00Z' })).toBe(403);
    const made = mailReports.signer().sign({
      ...newMessage(topicForTests, room.product.sandbox.url('sns'), new Date()),
      Type: 'Notification',
      Message: JSON.stringify(told),
    });
    expect(await mailReports.sns({ ...made, Message: made.Message.replace('Permanent', 'Transient') })).toBe(
      403,
    );
    expect(await mailReports.sns({ ...made, Type: 'UnsubscribeConfirmation' })).toBe(403);
    expect(await mailReports.sns({})).toBe(400);
    expect((await room.post('/api/inbox/ses', 'no json')).status).toBe(400);
    expect(await room.stored()).toBe(before);
  });
});

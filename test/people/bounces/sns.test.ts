/** Whether a message is really of our topic: attacks on the signature, its certificate and its addresses. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  createSnsSigner,
  newMessage,
  type SnsMessage,
  type SnsSigner,
} from '../../../sandbox/mail-reports/sns.ts';
import type { OutboundRequest } from '../../../server/kit/outbound/index.ts';
import { confirmTopic } from '../../../server/people/bounces/ses/confirm-topic.ts';
import { readSes } from '../../../server/people/bounces/ses/read-ses.ts';
import { signedText, snsMessage } from '../../../server/people/bounces/ses/sns-message.ts';
import { createVerifySns } from '../../../server/people/bounces/ses/verify-sns.ts';
import { quietLog } from '../../app/database.ts';
import { domain } from './mails.ts';

const topicArn = 'arn:aws:sns:eu-west-1:123456789012:mail';
const snsBaseUrl = 'https://sns.eu-west-1.amazonaws.com';
const now = new Date('2026-11-23T12:00:00Z');
let ours: SnsSigner;
let strange: SnsSigner;
beforeAll(() => {
  ours = createSnsSigner();
  strange = createSnsSigner();
});

/** The addresses that were asked for; each answers with our certificate. */
function verifier({ signer = ours, at = now, status = 200 } = {}) {
  const asked: string[] = [];
  const outbound = {
    async request({ url }: OutboundRequest) {
      asked.push(url);
      const text = async () => signer.certificate;
      return { status, text, cancel: async () => undefined } as never;
    },
  };
  const verify = createVerifySns({ clock: { now: () => at }, outbound }, { topicArn, snsBaseUrl });
  const judge = async (message: unknown): Promise<string> => {
    const parsed = snsMessage.safeParse(message);
    if (!parsed.success) return 'no message';
    return verify(parsed.data).then(
      () => 'taken',
      (error: Error) => error.message,
    );
  };
  return { asked, judge, outbound };
}

const message = (change: Partial<SnsMessage> = {}): SnsMessage => ({
  ...newMessage(topicArn, snsBaseUrl, now),
  Type: 'Notification',
  Subject: 'Amazon SES',
  Message: '{"notificationType":"Bounce"}\nin two lines',
  ...change,
});

describe('a message of the topic', () => {
  it.each(['1', '2'] as const)(
    'is taken by its signature of version %s, and its certificate asked for once',
    async (version) => {
      const { asked, judge } = verifier();
      const one = ours.sign(message({ SignatureVersion: version }));
      const { Subject: _none, ...without } = message({ SignatureVersion: version });
      expect([await judge(one), await judge(one), await judge(ours.sign(without))]).toEqual([
        'taken',
        'taken',
        'taken',
      ]);
      expect(asked).toEqual([one.SigningCertURL]);
    },
  );

  it.each([
    ['another topic', { TopicArn: 'arn:aws:sns:eu-west-1:999999999999:mail' }, 'another topic'],
    ['last week', { Timestamp: '2026-11-16T11:59:59Z' }, 'too old'],
    ['tomorrow', { Timestamp: '2026-11-24T12:00:00Z' }, 'a time to come'],
    ['no time', { Timestamp: 'yesterday' }, 'too old'],
  ])('of %s is refused before anything is fetched', async (_case, change, why) => {
    const { asked, judge } = verifier();
    expect(await judge(ours.sign(message(change)))).toContain(why);
    expect(asked).toEqual([]);
  });

  it.each([
    'http://sns.eu-west-1.amazonaws.com/a.pem',
    'https://sns.us-east-1.amazonaws.com/a.pem',
    'https://sns.eu-west-1.amazonaws.com:8443/a.pem',
    'https://sns.eu-west-1.amazonaws.com.evil.example/a.pem',
    'https://sns.s3-eu-west-1.amazonaws.com/a.pem',
    'https://sns.eu-west-1.amazonaws.com@evil.example/a.pem',
    'https://user:pass@sns.eu-west-1.amazonaws.com/a.pem',
    'https://evil.example/sns.eu-west-1.amazonaws.com/a.pem',
    'https://evil.example/?https://sns.eu-west-1.amazonaws.com/a.pem',
    'https://sns.eu-west-1.amazonaws.com/a.pem?next=x',
    'https://sns.eu-west-1.amazonaws.com/a.txt',
    'https://sns.eu-west-1.amazonaws.com\\@evil.example/a.pem',
    'https:evil.example/a.pem',
    'file:///etc/passwd.pem',
    '//evil.example/a.pem',
    '',
  ])('whose certificate stands at %j is refused, and nothing is fetched', async (SigningCertURL) => {
    const { asked, judge } = verifier();
    expect(await judge(ours.sign(message({ SigningCertURL })))).toContain('not one of Amazon SNS');
    expect(asked).toEqual([]);
  });

  it('is refused with a certificate that is over, or is none, or a key that is not of SNS', async () => {
    const over = createSnsSigner({ from: new Date('2020-01-01'), to: new Date('2026-11-01') });
    expect(await verifier({ signer: over }).judge(over.sign(message()))).toContain('has run out');
    const none = { ...ours, certificate: 'no certificate' };
    expect(await verifier({ signer: none }).judge(ours.sign(message()))).toContain('cannot be read');
    expect(await verifier().judge(strange.sign(message()))).toContain('signature is wrong');
    expect(await verifier({ status: 404 }).judge(ours.sign(message()))).toContain('does not answer now');
  });

  it('in which one character was changed is refused', async () => {
    const { judge } = verifier();
    const right: Record<string, unknown> = { ...ours.sign(message({ Message: '{"a":1}' })) };
    const names = Object.keys(right);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...names),
        fc.nat(),
        fc.string({ minLength: 1, maxLength: 3 }),
        async (name, at, put) => {
          const text = String(right[name]);
          const changed =
            text.slice(0, at % (text.length + 1)) + put + text.slice((at % (text.length + 1)) + 1);
          // Base64 leaves some characters out of account; which ones is Node's business.
          const isSame =
            name === 'Signature' && Buffer.from(changed, 'base64').equals(Buffer.from(text, 'base64'));
          fc.pre(changed !== text && !isSame);
          const said = await judge({ ...right, [name]: changed });
          // Its name is not signed: another certificate at the same place is Amazon's all the same.
          if (name === 'SigningCertURL') expect(said).toMatch(/taken|not one of Amazon/);
          else expect(said).not.toBe('taken');
        },
      ),
      { numRuns: 400 },
    );
  });

  it('cannot be read as another one with the same signed text', () => {
    const line = fc.string({ maxLength: 12 }).map((text) => text.replace(/[\r\n]/g, ''));
    const text = fc.array(
      fc.constantFrom('a', 'Subject', 'Message', 'MessageId', 'Timestamp', 'Type', 'Notification'),
      { maxLength: 12 },
    );
    const any = fc.record(
      {
        Type: fc.constantFrom('Notification', 'SubscriptionConfirmation'),
        MessageId: line,
        TopicArn: fc.constant(topicArn),
        Message: text.map((parts) => parts.join('\n')),
        Subject: fc.option(
          text.map((parts) => parts.join('\n')),
          { nil: undefined },
        ),
        Timestamp: fc.constant(now.toISOString()),
        Token: line,
        SubscribeURL: line,
      },
      { noNullPrototype: true },
    );
    const whole = (it: object) => ({ ...it, SignatureVersion: '2', Signature: '', SigningCertURL: '' });
    fc.assert(
      fc.property(any, any, (one, other) => {
        const [a, b] = [snsMessage.safeParse(whole(one)), snsMessage.safeParse(whole(other))];
        if (!a.success || !b.success || signedText(a.data) !== signedText(b.data)) return;
        expect([a.data.Type, a.data.TopicArn]).toEqual([b.data.Type, b.data.TopicArn]);
      }),
      { numRuns: 2_000 },
    );
    expect(snsMessage.safeParse({ ...whole(message()), MessageId: 'a\nTopicArn' }).success).toBe(false);
  });
});

describe('the confirmation of the topic', () => {
  const confirm = async (SubscribeURL: string) => {
    const { asked, outbound } = verifier();
    const parsed = snsMessage.parse({
      ...ours.sign(message({ Type: 'SubscriptionConfirmation', Token: 't', SubscribeURL })),
    });
    const said = await confirmTopic({ outbound, log: quietLog }, { topicArn, snsBaseUrl }, parsed).then(
      () => 'confirmed',
      (error: Error) => error.message,
    );
    return { said, asked };
  };

  it('asks the address of Amazon that the signed message names, and no other', async () => {
    const right = `${snsBaseUrl}/?Action=ConfirmSubscription&TopicArn=${topicArn}&Token=t`;
    expect(await confirm(right)).toEqual({ said: 'confirmed', asked: [right] });
    for (const wrong of [
      right.replace('https', 'http'),
      right.replace('ConfirmSubscription', 'DeleteTopic'),
      right.replace('amazonaws.com', 'amazonaws.com.evil.example'),
      'http://169.254.169.254/?Action=ConfirmSubscription',
    ]) {
      expect(await confirm(wrong)).toEqual({ said: expect.stringContaining('not one of Amazon'), asked: [] });
    }
  });
});

describe('what SES says in it', () => {
  const token = 'abcdefghijklmnopqrstuvwxyz234567';
  const mail = { source: `bounces+${token}@${domain}` };
  const bounce = (bounceType: string, bounceSubType: string, recipient: object = {}) =>
    readSes(
      JSON.stringify({
        notificationType: 'Bounce',
        mail,
        bounce: {
          bounceType,
          bounceSubType,
          timestamp: '2026-11-23T11:00:00.000Z',
          bouncedRecipients: [{ emailAddress: 'reader@example.net', ...recipient }],
        },
      }),
      domain,
    ).map(({ kind }) => kind);

  it.each([
    ['Permanent', 'NoEmail', {}, ['hard']],
    ['Permanent', 'OnAccountSuppressionList', {}, ['hard']],
    ['Transient', 'MailboxFull', {}, ['soft']],
    ['Transient', 'General', { status: '4.4.7' }, ['soft']],
    ['Transient', 'General', {}, []],
    ['Transient', 'ContentRejected', {}, ['refused']],
    ['Undetermined', 'Undetermined', {}, ['soft']],
    ['Other', 'Other', {}, []],
  ])('a bounce %s, %s, %j is %j', (type, subType, recipient, kinds) => {
    expect(bounce(type, subType, recipient)).toEqual(kinds);
  });

  it('names the return path, the address, the time and the words', () => {
    const told = {
      eventType: 'Bounce',
      mail,
      bounce: {
        bounceType: 'Permanent',
        timestamp: '2026-11-23T11:00:00.000Z',
        bouncedRecipients: [
          { emailAddress: 'a@example.net', diagnosticCode: 'smtp; 550 5.1.1 <a@example.net>... User' },
          { emailAddress: 'b@example.net' },
        ],
      },
    };
    expect(readSes(JSON.stringify(told), domain)).toEqual([
      {
        kind: 'hard',
        returnPaths: [token],
        preferences: [],
        email: 'a@example.net',
        at: '2026-11-23T11:00:00.000Z',
        detail: 'The mail system said: “550 5.1.1 (an address)... User”',
      },
      expect.objectContaining({ email: 'b@example.net', detail: null }),
    ]);
  });

  it('is a complaint unless they say that it is no spam; anything else is nothing', () => {
    const complain = (complaintFeedbackType?: string) =>
      readSes(
        JSON.stringify({
          notificationType: 'Complaint',
          complaint: { complaintFeedbackType, complainedRecipients: [{ emailAddress: 'a@example.net' }] },
        }),
        domain,
      ).map(({ kind }) => kind);
    expect([complain(), complain('abuse'), complain('not-spam')]).toEqual([['complaint'], ['complaint'], []]);
    for (const other of [
      '',
      'Successfully validated SNS topic.',
      '[]',
      '{"notificationType":"Delivery"}',
      'null',
    ]) {
      expect(readSes(other, domain)).toEqual([]);
    }
  });

  it('never throws, whatever stands in it', () => {
    fc.assert(fc.property(fc.json(), (text) => Array.isArray(readSes(text, domain))));
    const odd = fc.record({
      notificationType: fc.constantFrom('Bounce', 'Complaint'),
      bounce: fc.jsonValue(),
      complaint: fc.jsonValue(),
      mail: fc.jsonValue(),
    });
    fc.assert(fc.property(odd, (value) => Array.isArray(readSes(JSON.stringify(value), domain))));
  });
});

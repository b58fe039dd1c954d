/** Mail services that tell the product what became of a letter: Postmark's webhooks, and Amazon SES through SNS. */
import { randomUUID } from 'node:crypto';
import { createSnsSigner, newMessage, type SnsMessage, type SnsSigner } from './sns.ts';

/** How the product is reached; null while it does not listen. */
export interface ReportTarget {
  origin: () => string | null;
  postmark: { secret: string; user: string; password: string };
  topicArn: string;
}

/** What happened to a letter. */
export type Fate = 'hard' | 'soft' | 'complaint';

export interface MailReports {
  signer(): SnsSigner;
  /** Addresses at which a topic was confirmed. */
  confirmed: string[];
  /** Posts a body to the product's webhook of Postmark; answers the status, null where no answer came. */
  postmark(body: object): Promise<number | null>;
  /** What Postmark would post about a letter to this address. */
  tell(fate: Fate, email: string, returnPath?: string): Promise<number | null>;
  /** Posts what SES says through the topic, signed. */
  ses(notification: object, change?: Partial<SnsMessage>): Promise<number | null>;
  /** Asks the product to confirm the topic. */
  subscribe(): Promise<number | null>;
  /** Posts any message to the product's webhook of SES as it is. */
  sns(message: object): Promise<number | null>;
}

export function createMailReports(
  target: ReportTarget | undefined,
  { baseUrl, now }: { baseUrl: () => string; now: () => Date },
): MailReports {
  let signer: SnsSigner | undefined;
  const confirmed: string[] = [];
  const topicArn = target?.topicArn ?? '';
  const made = () => newMessage(topicArn, baseUrl(), now());

  const reports: MailReports = {
    confirmed,
    // Making a key takes a while, and most starts need none.
    signer: () => (signer ??= createSnsSigner()),
    async postmark(body) {
      const { secret = '', user = '', password = '' } = target?.postmark ?? {};
      const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
      return post(target, `/api/inbox/postmark/${secret}`, body, {
        authorization,
        'content-type': 'application/json',
      });
    },
    tell: (fate, email, returnPath) => reports.postmark(ofPostmark(fate, email, returnPath, now())),
    ses: (notification, change = {}) =>
      reports.sns(
        reports.signer().sign({
          ...made(),
          Type: 'Notification',
          Message: JSON.stringify(notification),
          ...change,
        }),
      ),
    subscribe() {
      const token = randomUUID().replaceAll('-', '');
      const query = new URLSearchParams({ Action: 'ConfirmSubscription', TopicArn: topicArn, Token: token });
      return reports.sns(
        reports.signer().sign({
          ...made(),
          Type: 'SubscriptionConfirmation',
          Message: `You have chosen to subscribe to the topic ${topicArn}.`,
          Token: token,
          SubscribeURL: `${baseUrl()}/?${query}`,
        }),
      );
    },
    sns: (message) =>
      post(target, '/api/inbox/ses', message, { 'content-type': 'text/plain; charset=UTF-8' }),
  };
  return reports;
}

function ofPostmark(fate: Fate, email: string, returnPath: string | undefined, at: Date): object {
  const common = {
    ID: Math.floor(Math.random() * 1e12),
    MessageID: randomUUID(),
    ServerID: 1,
    MessageStream: 'broadcast',
    Metadata: returnPath === undefined ? {} : { 'return-path': returnPath },
    Email: email,
    From: 'digest@localhost',
    BouncedAt: at.toISOString(),
    DumpAvailable: false,
    CanActivate: fate !== 'complaint',
    Subject: 'A letter of the sandbox',
  };
  if (fate === 'complaint') {
    return { RecordType: 'SpamComplaint', Type: 'SpamComplaint', TypeCode: 512, Inactive: true, ...common };
  }
  const isHard = fate === 'hard';
  return {
    RecordType: 'Bounce',
    Type: isHard ? 'HardBounce' : 'SoftBounce',
    TypeCode: isHard ? 1 : 4096,
    Name: isHard ? 'Hard bounce' : 'Soft bounce',
    Description: 'The server was unable to deliver your message.',
    Details: isHard ? 'smtp;550 5.1.1 The mailbox does not exist' : 'smtp;452 4.2.2 The mailbox is full',
    Inactive: isHard,
    ...common,
  };
}

async function post(
  target: ReportTarget | undefined,
  path: string,
  body: object,
  headers: Record<string, string>,
): Promise<number | null> {
  const origin = target?.origin() ?? null;
  if (origin === null) return null;
  const answer = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  }).catch(() => null);
  await answer?.body?.cancel().catch(() => undefined);
  return answer?.status ?? null;
}

/** A message of Amazon SNS as it comes by HTTP, and what of it is signed (docs.aws.amazon.com/sns: verify signature). */
import { z } from 'zod';

const line = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => !/[\r\n]/.test(text));

export const snsMessage = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: line(100),
  TopicArn: line(400),
  Message: z.string().max(512 * 1024),
  Subject: z.string().max(1_000).nullish(),
  Timestamp: line(40),
  SignatureVersion: z.enum(['1', '2']),
  Signature: line(2_000),
  SigningCertURL: line(1_000),
  Token: line(4_000).nullish(),
  SubscribeURL: line(4_000).nullish(),
});
export type SnsMessage = z.output<typeof snsMessage>;

/**
 * The text that SNS signs: names and values, a line each. Which names is said by the type, and no value but `Message` and
 * `Subject` may hold a line break, so that two different messages never have the same text.
 */
export function signedText(it: SnsMessage): string {
  const pairs: [string, string | null | undefined][] =
    it.Type === 'Notification'
      ? [
          ['Message', it.Message],
          ['MessageId', it.MessageId],
          ['Subject', it.Subject],
          ['Timestamp', it.Timestamp],
          ['TopicArn', it.TopicArn],
          ['Type', it.Type],
        ]
      : [
          ['Message', it.Message],
          ['MessageId', it.MessageId],
          ['SubscribeURL', it.SubscribeURL],
          ['Timestamp', it.Timestamp],
          ['Token', it.Token],
          ['TopicArn', it.TopicArn],
          ['Type', it.Type],
        ];
  return pairs
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => `${name}\n${value}\n`)
    .join('');
}

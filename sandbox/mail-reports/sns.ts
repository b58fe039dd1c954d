/** Messages of a topic, signed as SNS signs them (docs.aws.amazon.com/sns: verify signature). */
import { generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { selfSigned } from './self-signed.ts';

export interface SnsMessage {
  Type: 'Notification' | 'SubscriptionConfirmation' | 'UnsubscribeConfirmation';
  MessageId: string;
  TopicArn: string;
  Subject?: string;
  Message: string;
  Timestamp: string;
  SignatureVersion: '1' | '2';
  SigningCertURL: string;
  Token?: string;
  SubscribeURL?: string;
  Signature?: string;
}

export interface SnsSigner {
  certificate: string;
  sign(message: SnsMessage): SnsMessage & { Signature: string };
}

const signed = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: [
    'Message',
    'MessageId',
    'SubscribeURL',
    'Timestamp',
    'Token',
    'TopicArn',
    'Type',
  ],
  UnsubscribeConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
} as const satisfies Record<SnsMessage['Type'], readonly (keyof SnsMessage)[]>;

/** A key and its certificate; another one signs as well, and nobody believes it. */
export function createSnsSigner(
  validity: { from: Date; to: Date } = { from: new Date('2020-01-01'), to: new Date('2049-12-31') },
): SnsSigner {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    certificate: selfSigned({ privateKey, publicKey, name: 'sns.sandbox', ...validity }),
    sign: (message) => ({ ...message, Signature: signatureOf(message, privateKey) }),
  };
}

function signatureOf(message: SnsMessage, key: KeyObject): string {
  const text = signed[message.Type]
    .filter((name) => message[name] !== undefined)
    .map((name) => `${name}\n${message[name]}\n`)
    .join('');
  const algorithm = message.SignatureVersion === '1' ? 'sha1' : 'sha256';
  return sign(algorithm, Buffer.from(text), key).toString('base64');
}

export const newMessage = (
  topicArn: string,
  baseUrl: string,
  at: Date,
): Pick<SnsMessage, 'MessageId' | 'TopicArn' | 'Timestamp' | 'SignatureVersion' | 'SigningCertURL'> => ({
  MessageId: randomUUID(),
  TopicArn: topicArn,
  Timestamp: at.toISOString(),
  SignatureVersion: '2',
  SigningCertURL: `${baseUrl}/SimpleNotificationService-sandbox.pem`,
});

/** Whether a message really is of our topic: the signature, whose certificate it is, and how old it is. */
import { verify, X509Certificate } from 'node:crypto';
import type { Clock } from '../../../kit/clock.ts';
import { Refusal } from '../../../kit/errors.ts';
import { type Outbound, OutboundError } from '../../../kit/outbound/index.ts';
import { type SnsMessage, signedText } from './sns-message.ts';

export interface SnsRules {
  topicArn: string;
  /** `https://sns.<region of the topic>.amazonaws.com`; the sandbox has its own. */
  snsBaseUrl: string;
}

export interface VerifyDeps {
  clock: Clock;
  outbound: Pick<Outbound, 'request'>;
}

export type VerifySns = (message: SnsMessage) => Promise<void>;

const hourMs = 3_600_000;
/** SNS tries for an hour; what comes much later is somebody's copy. Reports are remembered for longer than that. */
const oldestMs = 7 * 24 * hourMs;
const youngestMs = -hourMs;
const longestCertificate = 16 * 1024;
const mostCertificates = 8;

/** Throws 403 where it is not, and 503 where its certificate cannot be had now. */
export function createVerifySns(deps: VerifyDeps, rules: SnsRules): VerifySns {
  const known = new Map<string, X509Certificate>();

  async function certificateOf(url: string): Promise<X509Certificate> {
    const kept = known.get(url);
    if (kept !== undefined) return kept;
    const certificate = readCertificate(await fetchText(deps, url));
    // Amazon changes it once in months; whoever can make us fetch many can do so for addresses of Amazon alone.
    if (known.size >= mostCertificates) known.clear();
    known.set(url, certificate);
    return certificate;
  }

  return async (message) => {
    if (message.TopicArn !== rules.topicArn) throw refused('It is of another topic than SES_TOPIC_ARN.');
    const ageMs = deps.clock.now().getTime() - Date.parse(message.Timestamp);
    if (!(ageMs < oldestMs && ageMs > youngestMs)) throw refused('It is too old, or of a time to come.');
    const url = addressOfSns(message.SigningCertURL, rules);
    if (url === null || !url.pathname.endsWith('.pem') || url.search !== '') {
      throw refused('Its certificate is not one of Amazon SNS.');
    }
    const certificate = await certificateOf(url.href);
    const now = deps.clock.now();
    if (now < certificate.validFromDate || now > certificate.validToDate) {
      throw refused('Its certificate has run out.');
    }
    const key = certificate.publicKey;
    if (key.asymmetricKeyType !== 'rsa') throw refused('Its certificate is not one of Amazon SNS.');
    const algorithm = message.SignatureVersion === '1' ? 'sha1' : 'sha256';
    const signature = Buffer.from(message.Signature, 'base64');
    if (!verify(algorithm, Buffer.from(signedText(message)), key, signature)) {
      throw refused('Its signature is wrong.');
    }
  };
}

const refused = (why: string) => new Refusal(403, `This message is not taken. ${why}`);

/**
 * An address below that of SNS in the topic's own region, by the same scheme and port; null for any other. Not a pattern:
 * "sns.s3-eu-west-1.amazonaws.com" is a bucket that anybody may own.
 */
export function addressOfSns(address: string, { snsBaseUrl }: SnsRules): URL | null {
  const url = URL.canParse(address) && !address.includes('\\') ? new URL(address) : null;
  const base = new URL(snsBaseUrl.endsWith('/') ? snsBaseUrl : `${snsBaseUrl}/`);
  if (url === null || url.origin !== base.origin || !url.pathname.startsWith(base.pathname)) return null;
  return url.username === '' && url.password === '' && url.hash === '' ? url : null;
}

export async function fetchText({ outbound }: Pick<VerifyDeps, 'outbound'>, url: string): Promise<string> {
  try {
    const answer = await outbound.request({ url, maxRedirects: 0, totalMs: 5_000 });
    if (answer.status === 200) return await answer.text(longestCertificate);
    await answer.cancel();
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
  }
  throw new Refusal(503, 'Amazon SNS does not answer now. Please send this again.', 60);
}

function readCertificate(pem: string): X509Certificate {
  try {
    return new X509Certificate(pem);
  } catch {
    throw refused('Its certificate cannot be read.');
  }
}

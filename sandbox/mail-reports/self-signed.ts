/** A certificate over one's own key (X.509, RFC 5280), as small as one can be: Node reads them and makes none. */
import { type KeyObject, sign } from 'node:crypto';

export interface SelfSigned {
  privateKey: KeyObject;
  publicKey: KeyObject;
  name: string;
  /** Years from 1950 to 2049. */
  from: Date;
  to: Date;
}

const sequence = 0x30;
const set = 0x31;

/** As PEM. */
export function selfSigned({ privateKey, publicKey, name, from, to }: SelfSigned): string {
  const algorithm = der(sequence, oid('2a864886f70d01010b'), der(0x05));
  const named = der(sequence, der(set, der(sequence, oid('550403'), der(0x0c, Buffer.from(name)))));
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const body = der(
    sequence,
    der(0x02, Buffer.from([1])),
    algorithm,
    named,
    der(sequence, utcTime(from), utcTime(to)),
    named,
    spki,
  );
  const signature = sign('sha256', body, privateKey);
  const whole = der(sequence, body, algorithm, der(0x03, Buffer.from([0]), signature));
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  if (length < 128) return Buffer.concat([Buffer.from([tag, length]), content]);
  const bytes = Buffer.from(length.toString(16).padStart(length > 255 ? 4 : 2, '0'), 'hex');
  return Buffer.concat([Buffer.from([tag, 0x80 | bytes.length]), bytes, content]);
}

const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const utcTime = (at: Date) =>
  der(0x17, Buffer.from(`${at.toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`));

import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { BadArchive, type Seal } from './format.ts';

/** Of scrypt (RFC 7914, section 2). */
export type KeyCost = Pick<Seal, 'n' | 'r' | 'p'>;

// 128 MB and a third of a second: what a guess costs whoever has stolen the file.
const usualCost: KeyCost = { n: 2 ** 17, r: 8, p: 1 };

/** A key for one file, since its salt is new. */
export async function newKey(passphrase: string, cost = usualCost): Promise<{ key: Buffer; seal: Seal }> {
  const salt = randomBytes(16);
  const { key, check } = await derive(passphrase, salt, cost);
  return { key, seal: { ...cost, salt: salt.toString('base64'), check: check.toString('base64') } };
}

/** Throws `BadArchive` where the passphrase is another one. */
export async function keyOf(passphrase: string, seal: Seal): Promise<Buffer> {
  const { key, check } = await derive(passphrase, Buffer.from(seal.salt, 'base64'), seal);
  const expected = Buffer.from(seal.check, 'base64');
  if (expected.length !== check.length || !timingSafeEqual(expected, check)) {
    throw new BadArchive(
      'This is not the passphrase with which the backup was encrypted. Nothing was restored.',
    );
  }
  return key;
}

function derive(
  passphrase: string,
  salt: Buffer,
  { n, r, p }: KeyCost,
): Promise<{ key: Buffer; check: Buffer }> {
  // What OpenSSL counts: its vector and its blocks, of 128 bytes each time r.
  const options = { N: n, r, p, maxmem: 128 * r * (n + p + 2) + 1 };
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFC'), salt, 64, options, (error, bytes) => {
      if (error) return reject(error);
      const check = createHash('sha256').update(bytes.subarray(32)).digest();
      resolve({ key: bytes.subarray(0, 32), check });
    });
  });
}

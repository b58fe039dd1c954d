/** The public key of a signature, as it stands in the DNS (RFC 6376 section 3.6.1). */
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readTagList } from './tag-list.ts';

export type PublishedKey =
  | { kind: 'key'; key: KeyObject | null; isTesting: boolean; hashes: string[] | null; services: string[] }
  /** An empty `p=`: the key was taken back. */
  | { kind: 'revoked' }
  /** No key record at all. */
  | { kind: 'none' };

/** `key` is null where it is of another kind than RSA, or cannot be read. */
export function readPublishedKey(text: string): PublishedKey {
  const tags = readTagList(text);
  if (tags === null) return { kind: 'none' };
  const version = tags.get('v');
  // The version, where it is said, stands first and is this one.
  if (version !== undefined && (version !== 'DKIM1' || tags.keys().next().value !== 'v')) {
    return { kind: 'none' };
  }
  const published = tags.get('p')?.replace(/\s/g, '');
  if (published === undefined) return { kind: 'none' };
  if (published === '') return { kind: 'revoked' };
  const list = (name: string) =>
    tags
      .get(name)
      ?.split(':')
      .map((part) => part.trim().toLowerCase());
  const isRsa = (tags.get('k') ?? 'rsa').toLowerCase() === 'rsa';
  return {
    kind: 'key',
    key: isRsa ? readRsaKey(published) : null,
    isTesting: list('t')?.includes('y') ?? false,
    hashes: list('h') ?? null,
    services: list('s') ?? ['*'],
  };
}

/** Some publish the RSAPublicKey alone, and verifiers take both. */
function readRsaKey(base64: string): KeyObject | null {
  const der = Buffer.from(base64, 'base64');
  for (const type of ['spki', 'pkcs1'] as const) {
    try {
      return createPublicKey({ key: der, format: 'der', type });
    } catch {
      // The other form, or none.
    }
  }
  return null;
}

export interface OwnKey {
  publicKey: KeyObject;
  bits: number;
  /** What must be published. */
  record: string;
}

/** The public half of the key that signs; a sentence where it cannot sign. */
export function readOwnKey(pem: string): OwnKey | { problem: string } {
  let publicKey: KeyObject;
  try {
    publicKey = createPublicKey(createPrivateKey(pem));
  } catch {
    return { problem: 'it holds no private key in PEM form' };
  }
  if (publicKey.asymmetricKeyType !== 'rsa') {
    return {
      problem: `it holds a key of the kind ${publicKey.asymmetricKeyType}, and letters are signed with RSA`,
    };
  }
  const spki = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  return {
    publicKey,
    bits: publicKey.asymmetricKeyDetails?.modulusLength ?? 0,
    record: `v=DKIM1; k=rsa; p=${spki}`,
  };
}

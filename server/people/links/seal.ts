/**
 * Links that stand in mails and speak for one reader. What they say is signed, not stored: they work without a look-up
 * for as long as the mail exists (RFC 8058 section 3.1 wants one that alone names the recipient and the list). Keys
 * change with the year; old ones stay, because old mails do.
 */
import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';

/** Half of SHA-256: cannot be guessed, and keeps the address short. */
const macBytes = 16;
const keyBytes = 1;

/** The keys of a year, counted from 2000, by which a token may have been sealed; none where there is none. */
export type KeysOf = (year: number) => Promise<readonly string[]>;

// One for each year. Bytes instead of an object would be looked at anew for each link, which takes five times as long.
const keyObjects = new Map<string, KeyObject>();

function keyObjectOf(key: string): KeyObject {
  const known = keyObjects.get(key) ?? createSecretKey(Buffer.from(key, 'base64url'));
  keyObjects.set(key, known);
  return known;
}

function macOf(key: string, kind: string, said: Buffer): Buffer {
  return createHmac('sha256', keyObjectOf(key))
    .update(`${kind}\0`)
    .update(said)
    .digest()
    .subarray(0, macBytes);
}

/** `kind` keeps a token of one kind from being taken for one of another. */
export function seal(kind: string, year: number, key: string, body: Buffer): Buffer {
  const said = Buffer.concat([Buffer.from([year]), body]);
  return Buffer.concat([said, macOf(key, kind, said)]);
}

/** What was sealed; null where it was not sealed by us, for this kind and of this length. */
export async function unseal(
  kind: string,
  token: Buffer,
  bodyBytes: number,
  keysOf: KeysOf,
): Promise<Buffer | null> {
  if (token.length !== keyBytes + bodyBytes + macBytes) return null;
  const said = token.subarray(0, keyBytes + bodyBytes);
  const keys = await keysOf(said[0] ?? 0);
  const mac = token.subarray(said.length);
  const isOurs = keys.some((key) => timingSafeEqual(macOf(key, kind, said), mac));
  return isOurs ? said.subarray(keyBytes) : null;
}

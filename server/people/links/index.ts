/** The addresses that speak for one reader: unsubscribe, read this issue, and where a bounce goes. */
import { parse, stringify } from 'uuid';
import type { Clock } from '../../kit/clock.ts';
import type { Db } from '../../kit/db/connect.ts';
import { ensureSigningKey, findRetiredKeys, findSigningKey } from '../../kit/db/signing-keys.ts';
import { isId } from '../../kit/ids.ts';
import { fromBase32, toBase32 } from './base32.ts';
import { seal, unseal } from './seal.ts';

export { preferencesLength, preferencesMark, readingLength, readingMark } from './letter-marks.ts';
export {
  returnPathAddress,
  returnPathTokens,
  unsubscribeMail,
  unsubscribeTokens,
} from './mail-addresses.ts';
export { refuseWrongLink } from './refuse-wrong-link.ts';

/** A reader may read one issue until a day, without logging in and for as long as their access lasts. */
export interface Reading {
  subscriberId: string;
  /** Internal id. */
  digestId: string;
  expiresAt: Date;
}

export interface OpenedReading extends Reading {
  /** Its last day has passed. */
  isOver: boolean;
}

export interface Links {
  /** For the preferences of one reader; always `preferencesLength` characters of base64url. */
  preferences(subscriberId: string): Promise<string>;
  /** The reader whose preferences a token opens; null where we did not make it. */
  readPreferences(token: string): Promise<string | null>;
  /** Always `readingLength` characters of base64url. Days are whole: it ends with the UTC day of `expiresAt`. */
  reading(reading: Reading): Promise<string>;
  /** Null where we did not make it. */
  readReading(token: string): Promise<OpenedReading | null>;
  /** The part behind "bounces+" that names a delivery by its number; at most 40 letters and digits. */
  returnPath(deliverySeq: number): Promise<string>;
  readReturnPath(token: string): Promise<number | null>;
}

const dayMs = 86_400_000;
const kinds = { preferences: 'preferences', reading: 'reading', returnPath: 'return-path' };

export function createLinks({ db, clock }: { db: Db; clock: Clock }): Links {
  const known = new Map<number, string>();
  const nameOf = (year: number) => `links:${2000 + year}`;
  /** Checking makes no key, so that made-up years leave nothing behind. */
  const keysOf = async (year: number) => {
    const found = known.get(year) ?? (await findSigningKey(db, nameOf(year)));
    if (found !== null) known.set(year, found);
    return found === null ? [] : [found];
  };
  const retired = new Map<number, readonly string[]>();
  /** With those that were taken out of use, since whoever has an old letter may always leave the list. */
  const keysOfOldLetters = async (year: number) => {
    const current = await keysOf(year);
    const others = retired.get(year) ?? (await findRetiredKeys(db, nameOf(year)));
    if (current.length + others.length > 0) retired.set(year, others);
    return [...current, ...others];
  };
  const newest = async () => {
    const year = clock.now().getUTCFullYear() - 2000;
    const key = known.get(year) ?? (await ensureSigningKey(db, nameOf(year), clock.now()));
    known.set(year, key);
    return { year, key };
  };
  const sealed = async (kind: string, body: Buffer) => {
    const { year, key } = await newest();
    return seal(kind, year, key, body);
  };
  const unsealed = (kind: string, token: Buffer | null, bytes: number, keys = keysOf) =>
    token === null ? Promise.resolve(null) : unseal(kind, token, bytes, keys);

  return {
    preferences: async (subscriberId) =>
      (await sealed(kinds.preferences, idBytes(subscriberId))).toString('base64url'),
    async readPreferences(token) {
      const body = await unsealed(kinds.preferences, fromBase64Url(token), 16, keysOfOldLetters);
      return body && stringify(body);
    },
    async reading({ subscriberId, digestId, expiresAt }) {
      const day = Buffer.alloc(4);
      day.writeUInt32BE(Math.floor(expiresAt.getTime() / dayMs));
      const body = Buffer.concat([idBytes(subscriberId), idBytes(digestId), day]);
      return (await sealed(kinds.reading, body)).toString('base64url');
    },
    async readReading(token) {
      const body = await unsealed(kinds.reading, fromBase64Url(token), 36);
      if (body === null) return null;
      const expiresAt = new Date((body.readUInt32BE(32) + 1) * dayMs);
      return {
        subscriberId: stringify(body.subarray(0, 16)),
        digestId: stringify(body.subarray(16, 32)),
        expiresAt,
        isOver: clock.now() >= expiresAt,
      };
    },
    async returnPath(deliverySeq) {
      const body = Buffer.alloc(8);
      body.writeBigUInt64BE(BigInt(deliverySeq));
      return toBase32(await sealed(kinds.returnPath, body));
    },
    async readReturnPath(token) {
      const body = await unsealed(kinds.returnPath, token.length > 64 ? null : fromBase32(token), 8);
      return body && Number(body.readBigUInt64BE());
    },
  };
}

function idBytes(id: string): Buffer {
  if (!isId(id)) throw new Error('A link names a thing that has no id');
  return Buffer.from(parse(id));
}

/** Node skips what is no base64url; one token has one spelling here. */
function fromBase64Url(text: string): Buffer | null {
  if (text.length > 200) return null;
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? bytes : null;
}

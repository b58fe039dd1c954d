/**
 * A browser that was logged in before keeps a signed cookie that says so. It opens nothing; it only counts its own wrong
 * tries, so that strangers who guess cannot hold up the administrator.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../kit/clock.ts';
import type { Db } from '../../kit/db/connect.ts';
import { ensureSigningKey } from '../../kit/db/signing-keys.ts';

const lifetimeMs = 400 * 86_400_000;

export function createKnownBrowsers({ db, clock }: { db: Db; clock: Clock }) {
  let key: Promise<string> | undefined;
  const sign = async (text: string): Promise<Buffer> => {
    key ??= ensureSigningKey(db, 'known-browser', clock.now());
    try {
      return createHmac('sha256', await key)
        .update(text)
        .digest();
    } catch (error) {
      key = undefined;
      throw error;
    }
  };
  return {
    /** Which browser this is; null where the cookie is none of ours or too old. */
    async read(token: string | undefined): Promise<string | null> {
      const [, name, id = '', at = '', mac = ''] =
        /^(([\w-]{22})\.(\d{10}))\.([\w-]{43})$/.exec(token ?? '') ?? [];
      if (name === undefined) return null;
      const ageMs = clock.now().getTime() - Number(at) * 1000;
      const given = Buffer.from(mac, 'base64url');
      const right = await sign(name);
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
      return ageMs <= lifetimeMs ? id : null;
    },
    /** A cookie for this browser, from now on. */
    async issue(id: string | null): Promise<{ token: string; expiresAt: Date }> {
      const now = clock.now().getTime();
      const name = `${id ?? randomBytes(16).toString('base64url')}.${Math.floor(now / 1000)}`;
      const token = `${name}.${(await sign(name)).toString('base64url')}`;
      return { token, expiresAt: new Date(now + lifetimeMs) };
    },
  };
}

export type KnownBrowsers = ReturnType<typeof createKnownBrowsers>;

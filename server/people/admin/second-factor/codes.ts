/** Codes that an authenticator app shows (RFC 6238), and those that are written down in case it is lost. */
import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const periodSecs = 30;
/** Clocks of phones go wrong by less than this many steps. */
const stepsOff = 1;
const secretBytes = 20;

export const newSecret = (): string => new Secret({ size: secretBytes }).base32;

const totpOf = (secret: string, issuer = '') =>
  new TOTP({ issuer, label: 'Back office', secret, period: periodSecs, digits: 6, algorithm: 'SHA1' });

/** What the QR code holds: `otpauth://totp/…`. */
export const uriOf = (secret: string, issuer: string): string => totpOf(secret, issuer).toString();

/** The step of 30 seconds that this code is of; null where it is none of the present ones. */
export function stepOf(secret: string, typed: string, now: Date): number | null {
  const token = typed.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const delta = totpOf(secret).validate({ token, timestamp: now.getTime(), window: stepsOff });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / periodSecs) + delta;
}

// Without letters and digits that look alike.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const length = 12;
const recoveryCodes = 10;

/** About 59 bits each, as `abcd-efgh-jkmn`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodes }, () =>
    Array.from(
      { length },
      (_, at) => `${at > 0 && at % 4 === 0 ? '-' : ''}${letters[randomInt(letters.length)]}`,
    ).join(''),
  );
}

/** A recovery code as it was made, however it was typed; null where it cannot be one. */
export function readRecoveryCode(typed: string): string | null {
  const plain = typed.toLowerCase().replace(/[\s-]/g, '');
  if (plain.length !== length || [...plain].some((letter) => !letters.includes(letter))) return null;
  return plain.replace(/(.{4})(?=.)/g, '$1-');
}

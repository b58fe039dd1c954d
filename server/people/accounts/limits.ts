import type { Limit } from '../limits/limit.ts';

/** Per address of the caller, so that nobody can lock somebody else out; generous enough for an office behind one. */
export const limits = {
  badLogins: { action: 'login', max: 5, windowSecs: 300 },
  badLoginsFromAddress: { action: 'login-from', max: 30, windowSecs: 300 },
  signUps: { action: 'sign-up', max: 20, windowSecs: 600 },
  checkouts: { action: 'checkout', max: 20, windowSecs: 600 },
  statusLooks: { action: 'status', max: 120, windowSecs: 300 },
  /** Looks at Stripe that waiting pages ask for, per address that they wait for. */
  hurries: { action: 'hurry', max: 3, windowSecs: 30 },
  tokens: { action: 'token', max: 20, windowSecs: 600 },
  resets: { action: 'reset', max: 10, windowSecs: 600 },
  /** Letters to one address, whoever asks for them; each kind apart, so that one cannot use up the other's. */
  activationLetters: { action: 'activation-letter', max: 3, windowSecs: 3600 },
  resetLetters: { action: 'reset-letter', max: 3, windowSecs: 3600 },
} as const satisfies Record<string, Limit>;

/**
 * Which account a key opens. The sandbox's own is `acct_sandbox` in test mode; a key with "other" in it opens a
 * stranger's account, and a live key the same account in live mode: both know nothing of what was made here.
 */
import { loadStripeData, type StripeData } from '../stripe-data.ts';
import { createWorld, type World } from '../world.ts';
import { type Route, route } from './route.ts';

const ownAccount = 'acct_sandbox';
const othersAccount = 'acct_stranger';

export const accountRoutes: readonly Route[] = [
  route('GET', '/v1/account', [], ({ world }) => ({
    id: world.account,
    object: 'account',
    business_type: null,
    charges_enabled: true,
    country: 'US',
    created: 1_600_000_000,
    default_currency: 'usd',
    details_submitted: true,
    email: 'owner@example.com',
    payouts_enabled: true,
    type: 'standard',
  })),
];

/** Answers the world that the key of an Authorization header opens; foreign ones are empty at first and forgotten with the sandbox. */
export function worldsByKey(own: World): (authorization: string) => World {
  const foreign = new Map<string, World>();
  return (authorization) => {
    const key = authorization.replace(/^Bearer /i, '');
    const account = key.includes('other') ? othersAccount : ownAccount;
    const isLive = /^(sk|rk)_live_/.test(key);
    if (account === ownAccount && !isLive) return own;
    const name = `${account} ${isLive}`;
    const known = foreign.get(name);
    if (known) return known;
    const data: StripeData = loadStripeData(undefined);
    const now = () => new Date(own.now() * 1000);
    const made = {
      ...createWorld({ data, now, origin: own.origin, send: () => undefined }),
      account,
      ...(account === ownAccount ? { otherMode: own } : {}),
    };
    foreign.set(name, made);
    return made;
  };
}

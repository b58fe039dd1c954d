import type { Handlers } from '../../http/handler.ts';
import { inTransaction } from '../../kit/db/connect.ts';
import { notFound, Refusal } from '../../kit/errors.ts';
import { findPublishedPage } from '../../pipeline/digests/index.ts';
import { searchIssues } from '../../pipeline/search/index.ts';
import { hurryJobName, settled } from '../billing/index.ts';
import {
  complimentaryState,
  deleteSession,
  findSubscriber,
  hasAccess,
  readEmail,
  type Subscriber,
  statusFor,
} from '../subscribers/index.ts';
import { tokenHash } from '../tokens.ts';
import { confirmActivation, provenSubscriber } from './activation.ts';
import { checkOut } from './check-out.ts';
import { createPassword } from './create-password.ts';
import type { AccountDeps } from './deps.ts';
import { limits } from './limits.ts';
import { logIn } from './log-in.ts';
import { requestReset, resetPassword } from './reset-password.ts';
import { askForSample, signUp } from './sign-up.ts';

const done = { ok: true } as const;

export function accountHandlers(deps: AccountDeps): Handlers {
  return {
    users: {
      async signup({ body, caller }) {
        if (body.source === 'offer') await askForSample(deps, caller, body.email);
        else await signUp(deps, caller, body.email);
        return done;
      },
      async login({ body, caller }) {
        await logIn(deps, caller, body);
        return done;
      },
      async logout({ caller }) {
        if (caller.reader.token !== undefined) await deleteSession(deps.db, tokenHash(caller.reader.token));
        caller.reader.clear();
        return done;
      },
      async me({ caller }) {
        const person = await settled(deps, await readerOrRefuse(deps, caller.readerId));
        return presentReader(person, deps.clock.now());
      },
      async digests({ caller, query }) {
        await entitledOrRefuse(deps, caller.readerId);
        return findPublishedPage(deps, query);
      },
      async pendingEmail({ caller }) {
        await deps.limiter.take(limits.statusLooks, caller.address);
        const person = await provenSubscriber(deps, caller);
        if (person === null) throw notFound('Your sign-up');
        return { email: person.email };
      },
      async subscriptionStatus({ query, caller }) {
        await deps.limiter.take(limits.statusLooks, caller.address);
        const subscriptionStatus = await statusToTell(deps, caller, query.email);
        if (subscriptionStatus === 'none') await hurry(deps, query.email);
        return { subscriptionStatus };
      },
      async createPassword({ body, caller }) {
        await createPassword(deps, caller, body);
        return done;
      },
      async confirmActivation({ body, caller }) {
        await deps.limiter.take(limits.tokens, caller.address);
        return confirmActivation(deps, caller, body);
      },
      async requestPasswordReset({ body, caller }) {
        await requestReset(deps, caller, body.email);
        return done;
      },
      async resetPassword({ body, caller }) {
        await resetPassword(deps, caller, body);
        return done;
      },
    },
    search: {
      async issues({ caller, query }) {
        await entitledOrRefuse(deps, caller.readerId);
        return searchIssues(deps, query);
      },
    },
    billing: {
      createCheckout: async ({ body, caller }) => ({ checkoutUrl: await checkOut(deps, caller, body.email) }),
    },
  };
}

type Caller = Parameters<typeof provenSubscriber>[1];

/** The truth for a proven browser or a logged-in reader asking for their own address, "none" for everybody else. */
async function statusToTell(deps: AccountDeps, caller: Caller, typed: string): Promise<string> {
  const { key } = readEmail(typed);
  const reader = caller.readerId === null ? null : await findSubscriber(deps.db, { id: caller.readerId });
  const now = deps.clock.now();
  if (reader?.email_key === key) return statusFor(reader, now);
  const proven = await provenSubscriber(deps, caller);
  return proven?.email_key === key ? statusFor(proven, now) : 'none';
}

/**
 * Somebody waits behind a checkout, perhaps in another browser than the one that paid, or while Stripe is silent: a job
 * asks until it answers, and the activation letter goes out. Neither answer nor time tells whether there is anything to ask.
 */
async function hurry(deps: AccountDeps, typed: string): Promise<void> {
  const { key } = readEmail(typed);
  if (!(await deps.limiter.tryTake(limits.hurries, key))) return;
  await inTransaction(deps.db, (trx) => deps.queue.enqueue(trx, hurryJobName, { emailKey: key }));
}

async function readerOrRefuse({ db }: AccountDeps, id: string | null): Promise<Subscriber> {
  const person = id === null ? null : await findSubscriber(db, { id });
  if (person === null) throw new Refusal(401, 'Please log in.');
  return person;
}

async function entitledOrRefuse(deps: AccountDeps, id: string | null): Promise<void> {
  const person = await settled(deps, await readerOrRefuse(deps, id));
  const now = deps.clock.now();
  if (!hasAccess(person, now)) throw noAccess(person, now);
}

function noAccess(person: Subscriber, now: Date): Refusal {
  if (person.subscription_id !== null) return new Refusal(403, 'Your subscription has ended.');
  return new Refusal(
    403,
    complimentaryState(person, now) === 'ended'
      ? 'Your complimentary access has ended. Subscribe to read on.'
      : 'Subscribe to read the digests.',
  );
}

/** The reader as their own pages know them. */
function presentReader(person: Subscriber, now: Date) {
  const gift = complimentaryState(person, now);
  const until = person.complimentary_until;
  return {
    email: person.email,
    subscriptionStatus: statusFor(person, now),
    ...(gift === 'current' ? { complimentaryUntil: until } : {}),
    ...(gift === 'ended' && until !== null ? { complimentaryEndedOn: until } : {}),
  };
}

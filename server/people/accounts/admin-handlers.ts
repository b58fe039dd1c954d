import type { z } from 'zod';
import type { subscriber } from '../../../contract/subscribers.ts';
import type { Handlers } from '../../http/handler.ts';
import { announce } from '../../kit/db/changes.ts';
import { inTransaction } from '../../kit/db/connect.ts';
import { mapPage } from '../../kit/db/paging.ts';
import { conflict, notFound } from '../../kit/errors.ts';
import { newId } from '../../kit/ids.ts';
import { adoptAccount, answerEndings, listMoneyBack, listNotices, syncSubscriber } from '../billing/index.ts';
import { giveAccess, importReaders, takeAccess } from '../complimentary/index.ts';
import { listTroubles, presentTrouble, requestLetter } from '../letters/index.ts';
import {
  accessReason,
  complimentaryState,
  findSubscriber,
  hasAccess,
  listSubscribers,
  type Subscriber,
} from '../subscribers/index.ts';
import {
  findSuppression,
  listSuppressions,
  presentSuppression,
  type SuppressionRow,
} from '../suppressions/index.ts';
import type { AccountDeps } from './deps.ts';
import { eraseSubscriber } from './erase-subscriber.ts';
import { marksOf } from './marks.ts';

/** What the admin sees of the readers, and can do for them. */
export function subscriberHandlers(deps: AccountDeps): Handlers {
  return {
    subscribers: {
      async list({ query }) {
        const now = deps.clock.now();
        const page = await listSubscribers(deps.db, query, now);
        const suppressed = await listSuppressions(
          deps.db,
          page.rows.map(({ email_key }) => email_key),
        );
        const ids = page.rows.map(({ id }) => id);
        const [backs, troubles] = await Promise.all([
          listMoneyBack(deps.db, ids),
          listTroubles(deps.db, ids),
        ]);
        return mapPage(page, (row) => ({
          ...present(row, now, suppressed.get(row.email_key) ?? null),
          marks: marksOf(row, backs),
          letter: letterOf(troubles, row.id),
        }));
      },
      async resendActivation({ params }) {
        const person = await personOf(deps, params.id);
        if (person.password_hash !== null) throw conflict('This person has a password already.');
        if (!hasAccess(person, deps.clock.now()))
          throw conflict('Nothing is paid or given, so there is nothing to activate.');
        const mailKey = `activation:${person.id}:${newId()}`;
        await inTransaction(deps.db, (trx) =>
          requestLetter(trx, deps, { mailKey, kind: 'activation', subscriberId: person.id }),
        );
        return { ok: true };
      },
      async sync({ params }) {
        const { id } = await personOf(deps, params.id);
        const person = await syncSubscriber(deps, id, { isAllowed: true });
        return presentWhole(deps, person);
      },
      import: ({ body }) => importReaders(deps, body),
      async giveAccess({ params, body }) {
        return presentWhole(deps, await giveAccess(deps, { subscriberId: params.id, ...body }));
      },
      async takeAccess({ params }) {
        return presentWhole(deps, await takeAccess(deps, params.id));
      },
      async notices() {
        return (await listNotices(deps.db)).map(({ kind, sentence, since, about, account }) => ({
          kind,
          sentence,
          since: since.toISOString(),
          question: about
            ? { count: about.ids.length, paying: about.paying, isEnding: about.isEnding }
            : null,
          account: account ?? null,
        }));
      },
      async answerEndings({ body }) {
        await answerEndings(deps, body);
        return { ok: true };
      },
      async adoptAccount({ body }) {
        await adoptAccount(deps, body);
        return { ok: true };
      },
      async erase({ params }) {
        const person = await personOf(deps, params.id);
        await eraseSubscriber(deps, person);
        await inTransaction(deps.db, (trx) => announce(trx, 'subscribers', [person.id]));
        return { ok: true };
      },
    },
  };
}

async function presentWhole({ db, clock }: AccountDeps, person: Subscriber) {
  const { id } = person;
  return {
    ...present(person, clock.now(), await findSuppression(db, person.email_key)),
    marks: marksOf(person, await listMoneyBack(db, [id])),
    letter: letterOf(await listTroubles(db, [id]), id),
  };
}

function letterOf(troubles: Awaited<ReturnType<typeof listTroubles>>, id: string) {
  const letter = troubles.get(id);
  return letter === undefined ? null : presentTrouble(letter);
}

async function personOf({ db }: AccountDeps, id: string): Promise<Subscriber> {
  const person = await findSubscriber(db, { id });
  if (person === null) throw notFound('This subscriber');
  return person;
}

const iso = (at: Date | null) => at?.toISOString() ?? null;

export function present(
  row: Subscriber,
  now: Date,
  suppressed: SuppressionRow | null,
): Omit<z.input<typeof subscriber>, 'marks'> {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    subscriptionStatus: row.subscription_status,
    source: row.source as 'homepage' | 'offer' | 'import',
    createdAt: row.created_at.toISOString(),
    subscribedAt: iso(row.subscribed_at),
    endsAt: iso(row.cancel_at ?? row.current_period_end),
    isCancelled: row.cancel_at !== null,
    hasPassword: row.password_hash !== null,
    hasAccess: hasAccess(row, now),
    reason: accessReason(row, now),
    complimentary: presentGift(row, now),
    sampleRequestedAt: iso(row.sample_requested_at),
    sampleSentAt: iso(row.sample_sent_at),
    weeklyOffAt: iso(row.weekly_off_at),
    suppressed: suppressed && presentSuppression(suppressed),
  };
}

function presentGift(row: Subscriber, now: Date): z.input<typeof subscriber>['complimentary'] {
  if (row.complimentary_given_at === null) return null;
  return {
    until: row.complimentary_until,
    note: row.complimentary_note,
    givenAt: row.complimentary_given_at.toISOString(),
    givenBy: row.complimentary_given_by as 'admin' | 'import',
    hasEnded: complimentaryState(row, now) === 'ended',
  };
}

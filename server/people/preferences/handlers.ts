import type { Handlers } from '../../http/handler.ts';
import { Refusal } from '../../kit/errors.ts';
import { refuseWrongLink } from '../links/index.ts';
import { findSubscriber, readsUnpaid, type Subscriber } from '../subscribers/index.ts';
import type { PreferencesDeps } from './deps.ts';
import { maskEmail } from './mask-email.ts';
import { turnWeekly } from './turn-weekly.ts';

export function preferencesHandlers(deps: PreferencesDeps): Handlers {
  const idOf = async (token: string, address: string) =>
    (await deps.links.readPreferences(token)) ?? (await refuseWrongLink(deps.limiter, { token, address }));
  return {
    preferences: {
      async read({ params, caller }) {
        const person = await personOf(deps, await idOf(params.token, caller.address));
        return { ...wishesOf(deps, person), email: maskEmail(person.email) };
      },
      async save({ params, body: { weekly }, caller }) {
        const id = await idOf(params.token, caller.address);
        await turnWeekly(deps, id, weekly);
        const person = await findSubscriber(deps.db, { id });
        // Who is erased gets nothing: to be told so is all that "off" asks for.
        if (person === null && weekly) throw unknown();
        return { weekly, isComplimentary: person !== null && isComplimentary(deps, person) };
      },
    },
    users: {
      async preferences({ caller }) {
        return wishesOf(deps, await personOf(deps, caller.readerId ?? ''));
      },
      async savePreferences({ body: { weekly }, caller }) {
        const id = caller.readerId ?? '';
        await turnWeekly(deps, id, weekly);
        return { weekly, isComplimentary: isComplimentary(deps, await personOf(deps, id)) };
      },
    },
  };
}

const isComplimentary = ({ clock }: PreferencesDeps, person: Subscriber) => readsUnpaid(person, clock.now());

const wishesOf = (deps: PreferencesDeps, person: Subscriber) => ({
  weekly: person.weekly_off_at === null,
  isComplimentary: isComplimentary(deps, person),
});

async function personOf({ db }: PreferencesDeps, id: string): Promise<Subscriber> {
  const person = await findSubscriber(db, { id });
  if (person === null) throw unknown();
  return person;
}

const unknown = () =>
  new Refusal(404, 'We hold nothing about you any more, and no mail of ours reaches you.');

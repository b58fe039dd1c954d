import type { Handlers } from '../../http/handler.ts';
import { Refusal } from '../../kit/errors.ts';
import { refuseWrongLink } from '../links/index.ts';
import { findSubscriber, type Subscriber } from '../subscribers/index.ts';
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
        return { weekly: wantsWeekly(person), email: maskEmail(person.email) };
      },
      async save({ params, body: { weekly }, caller }) {
        const isKnown = await turnWeekly(deps, await idOf(params.token, caller.address), weekly);
        // Who is erased gets nothing: to be told so is all that "off" asks for.
        if (!isKnown && weekly) throw unknown();
        return { weekly };
      },
    },
    users: {
      async preferences({ caller }) {
        return { weekly: wantsWeekly(await personOf(deps, caller.readerId ?? '')) };
      },
      async savePreferences({ body: { weekly }, caller }) {
        if (!(await turnWeekly(deps, caller.readerId ?? '', weekly))) throw unknown();
        return { weekly };
      },
    },
  };
}

const wantsWeekly = (person: Subscriber) => person.weekly_off_at === null;

async function personOf({ db }: PreferencesDeps, id: string): Promise<Subscriber> {
  const person = await findSubscriber(db, { id });
  if (person === null) throw unknown();
  return person;
}

const unknown = () =>
  new Refusal(404, 'We hold nothing about you any more, and no mail of ours reaches you.');

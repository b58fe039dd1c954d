import type { Handlers } from '../../http/handler.ts';
import { Refusal } from '../../kit/errors.ts';
import { findSubscriber, isLive, type Subscriber } from '../subscribers/index.ts';
import type { BillingDeps } from './deps.ts';
import { openPortal } from './open-portal.ts';
import { presentDetails } from './present-details.ts';
import { settled } from './settled.ts';
import { syncSubscriber } from './sync-subscriber.ts';

export function billingHandlers(deps: BillingDeps): Handlers {
  return {
    billing: {
      async subscriptionDetails({ caller }) {
        return presentDetails(await settled(deps, await reader(deps, caller.readerId)));
      },
      async sync({ caller }) {
        const { id } = await reader(deps, caller.readerId);
        const person = await syncSubscriber(deps, id);
        // One that has ended is none to be found (product.md section 8).
        return { synced: isLive(person.subscription_status), subscriptionStatus: person.subscription_status };
      },
      async createPortal({ caller }) {
        const person = await reader(deps, caller.readerId);
        return {
          url: await openPortal(deps, person, { returnPath: '/portal?tab=billing', forNewCard: false }),
        };
      },
    },
  };
}

async function reader({ db }: BillingDeps, id: string | null): Promise<Subscriber> {
  const person = id === null ? null : await findSubscriber(db, { id });
  if (person === null) throw new Refusal(401, 'Please log in.');
  return person;
}

import { planEnd, resume } from '../acts/cancel.ts';
import { endSubscription } from '../acts/pass-time.ts';
import { noSuch, StripeApiError } from '../api-error.ts';
import { itemOf, type Subscription } from '../objects/subscription.ts';
import { change, type World } from '../world.ts';
import { find, findCustomer } from './find.ts';
import { mergeMetadata, type Reader } from './reader.ts';
import { listRoute, type Route, route, withEqual } from './route.ts';

const fields = [
  'cancel_at',
  'cancel_at_period_end',
  'cancellation_details',
  'default_payment_method',
  'metadata',
  'proration_behavior',
] as const;

export const subscriptionRoutes: readonly Route[] = [
  listRoute('/v1/subscriptions', 'subscription', ['customer', 'price', 'status', 'test_clock'], listed),
  route('GET', '/v1/subscriptions/:id', [], ({ world, id }) => find(world, 'subscriptions', id)),
  route('POST', '/v1/subscriptions/:id', fields, ({ world, read, id }) => {
    const subscription = find(world, 'subscriptions', id);
    update(world, subscription, read);
    return subscription;
  }),
  route(
    'DELETE',
    '/v1/subscriptions/:id',
    ['cancellation_details', 'invoice_now', 'prorate'],
    ({ world, read, id }) => {
      const subscription = find(world, 'subscriptions', id);
      // An ended one counts as not there for another cancellation.
      if (subscription.ended_at !== null) throw noSuch('subscription', id);
      noteReason(subscription, read);
      endSubscription(world, subscription, 'cancellation_requested');
      return subscription;
    },
  ),
];

/** Without a status the ended ones stay out; `all` and `ended` are no states of an object. */
function listed(world: World, read: Reader): Subscription[] {
  const customer = read.text('customer');
  if (customer) findCustomer(world, customer, 'customer');
  const all = withEqual(Object.values(world.data.subscriptions), read, ['customer', 'test_clock']);
  const price = read.text('price');
  const status = read.text('status');
  const ended = ['canceled', 'incomplete_expired'];
  return all.filter((it) => {
    if (price && itemOf(it).price.id !== price) return false;
    if (status === 'all') return true;
    if (status === 'ended') return ended.includes(it.status);
    return status ? it.status === status : it.status !== 'canceled';
  });
}

function update(world: World, subscription: Subscription, read: Reader): void {
  if (subscription.status === 'canceled' && fields.slice(0, 2).some((name) => read.has(name))) {
    throw new StripeApiError(
      'A canceled subscription can only update its cancellation_details and metadata.',
      { code: 'invalid_canceled_subscription_fields' },
    );
  }
  if (read.has('cancel_at') && read.has('cancel_at_period_end')) {
    throw new StripeApiError(
      'You may only specify one of these parameters: cancel_at, cancel_at_period_end.',
      {
        param: 'cancel_at',
      },
    );
  }
  const method = read.text('default_payment_method');
  if (method) find(world, 'paymentMethods', method, 'default_payment_method');
  const metadata = mergeMetadata(subscription.metadata, read);
  updateEnd(world, subscription, read);
  change(world, 'customer.subscription.updated', subscription, (it) => {
    it.metadata = metadata;
    if (method !== undefined) it.default_payment_method = method;
    noteReason(it, read);
  });
}

function updateEnd(world: World, subscription: Subscription, read: Reader): void {
  const periodEnd = itemOf(subscription).current_period_end;
  const flag = read.boolean('cancel_at_period_end');
  if (flag === true) planEnd(world, subscription, 'api');
  if (flag === false && subscription.cancel_at_period_end) resume(world, subscription);
  const at = read.text('cancel_at');
  if (at === null) resume(world, subscription);
  else if (at === 'min_period_end' || at === 'max_period_end') {
    planEnd(world, subscription, 'portal', periodEnd);
  } else if (at !== undefined) {
    planEnd(world, subscription, 'portal', futureInstant(world, subscription, read));
  }
}

function futureInstant(world: World, subscription: Subscription, read: Reader): number {
  const instant = read.integer('cancel_at') ?? 0;
  if (instant > world.now(subscription.customer)) return instant;
  throw new StripeApiError('`cancel_at` must be in the future.', { param: 'cancel_at' });
}

function noteReason(subscription: Subscription, read: Reader): void {
  const given = read.inside('cancellation_details', ['comment', 'feedback']);
  if (!given) return;
  const { cancellation_details: details } = subscription;
  if (given.has('comment')) details.comment = given.text('comment') ?? null;
  if (given.has('feedback')) details.feedback = given.text('feedback') ?? null;
}

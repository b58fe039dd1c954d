import { expireCheckout } from '../acts/check-out.ts';
import { noSuch, StripeApiError } from '../api-error.ts';
import { type CheckoutSession, newCheckoutSession } from '../objects/checkout-session.ts';
import type { World } from '../world.ts';
import { sessionLines } from './expand.ts';
import { find, findCustomer } from './find.ts';
import { mergeMetadata, type Reader } from './reader.ts';
import { type Call, listRoute, type Route, route, withEqual } from './route.ts';

/** Those that change only the look of the page are taken and not played. */
const looks = [
  'automatic_tax',
  'billing_address_collection',
  'branding_settings',
  'consent_collection',
  'custom_text',
  'customer_update',
  'locale',
  'payment_method_collection',
  'phone_number_collection',
  'submit_type',
  'tax_id_collection',
] as const;
const fields = [
  ...looks,
  'allow_promotion_codes',
  'allowed_payment_method_types',
  'cancel_url',
  'client_reference_id',
  'customer',
  'customer_email',
  'discounts',
  'expires_at',
  'line_items',
  'metadata',
  'mode',
  'subscription_data',
  'success_url',
  'ui_mode',
] as const;
const filters = ['customer', 'subscription', 'status', 'payment_intent'] as const;
const [soonest, latest] = [30 * 60, 24 * 3600];

export const checkoutRoutes: readonly Route[] = [
  route('POST', '/v1/checkout/sessions', fields, createSession),
  listRoute('/v1/checkout/sessions', 'checkout.session', [...filters, 'customer_details'], (world, read) => {
    const email = read.inside('customer_details', ['email'])?.text('email');
    return withEqual(Object.values(world.data.checkoutSessions), read, filters).filter(
      (it) => !email || it.customer_details?.email === email,
    );
  }),
  route('GET', '/v1/checkout/sessions/:id', [], ({ world, id }) => find(world, 'checkoutSessions', id)),
  route('GET', '/v1/checkout/sessions/:id/line_items', ['limit'], ({ world, id }) =>
    sessionLines(world, find(world, 'checkoutSessions', id).id),
  ),
  route('POST', '/v1/checkout/sessions/:id', ['metadata'], ({ world, read, id }) => {
    const session = find(world, 'checkoutSessions', id);
    session.metadata = mergeMetadata(session.metadata, read);
    return session;
  }),
  route('POST', '/v1/checkout/sessions/:id/expire', [], ({ world, id }) => {
    const session = find(world, 'checkoutSessions', id);
    expireCheckout(world, session);
    return session;
  }),
];

function createSession({ world, read }: Call): CheckoutSession {
  refuseOtherKinds(read);
  const { price, quantity } = lineOf(world, read);
  const customer = read.text('customer') ?? null;
  const email = read.text('customer_email') ?? null;
  if (customer && email) throw together('customer', 'customer_email');
  if (customer) findCustomer(world, customer, 'customer');
  if (read.boolean('allow_promotion_codes') && read.has('discounts')) {
    throw together('allow_promotion_codes', 'discounts');
  }
  // The sandbox has no coupons, so none that is named exists.
  const [discount] = read.items('discounts', ['coupon', 'promotion_code']);
  if (discount) throw noSuch('coupon', discount.text('coupon') ?? '', { param: 'discounts[0][coupon]' });
  const subscriptionData = read.inside('subscription_data', ['metadata', 'description', 'billing_mode']);
  const created = world.now(customer);
  const expiresAt = expiryOf(read, created);
  const successUrl = read.needText('success_url');
  const allowed = read.texts('allowed_payment_method_types');
  const id = world.newId('cs_test', 58);
  const session = newCheckoutSession(
    { id, created },
    {
      url: `${world.origin()}/stripe/pay/${id}`,
      price,
      quantity,
      successUrl,
      cancelUrl: read.text('cancel_url') ?? null,
      customer,
      customerEmail: email,
      clientReferenceId: read.text('client_reference_id') ?? null,
      allowPromotionCodes: read.boolean('allow_promotion_codes') ?? null,
      allowedPaymentMethodTypes: allowed.length > 0 ? allowed : null,
      expiresAt,
      metadata: mergeMetadata({}, read),
    },
  );
  world.data.checkoutSessions[id] = session;
  world.data.orders[id] = {
    price: price.id,
    quantity,
    subscriptionMetadata: subscriptionData ? mergeMetadata({}, subscriptionData) : {},
    awaits: null,
  };
  return session;
}

/** The sandbox sells subscriptions on the hosted page; other kinds are refused rather than played wrongly. */
function refuseOtherKinds(read: Reader): void {
  read.needText('mode');
  read.oneOf('mode', ['subscription']);
  read.oneOf('ui_mode', ['hosted_page']);
}

function lineOf(world: World, read: Reader) {
  const [line, second] = read.items('line_items', ['price', 'quantity', 'adjustable_quantity']);
  if (!line) {
    throw new StripeApiError('You must specify `line_items` in `subscription` mode.', {
      code: 'parameter_missing',
      param: 'line_items',
    });
  }
  if (second) throw new StripeApiError('The sandbox sells one line at a time.', { param: 'line_items' });
  const price = find(world, 'prices', line.needText('price'), 'line_items[0][price]');
  if (!price.active) {
    throw new StripeApiError(`The price specified is inactive. This field only accepts active prices.`, {
      param: 'line_items[0][price]',
    });
  }
  if (price.recurring === null) {
    throw new StripeApiError(
      'You must provide at least one recurring price in `subscription` mode when using prices.',
      { param: 'line_items' },
    );
  }
  const quantity = line.integer('quantity');
  if (typeof quantity !== 'number' || quantity < 1) {
    throw new StripeApiError('Quantity is required. Add `quantity` to `line_items[0]`', {
      code: 'parameter_missing',
      param: 'line_items[0][quantity]',
    });
  }
  return { price, quantity };
}

function expiryOf(read: Reader, created: number): number {
  const wanted = read.integer('expires_at');
  if (typeof wanted !== 'number') return created + latest;
  if (wanted >= created + soonest && wanted <= created + latest) return wanted;
  const bound = wanted < created + soonest ? 'at least 30 minutes' : 'less than 24 hours';
  throw new StripeApiError(`The \`expires_at\` timestamp must be ${bound} from Checkout Session creation.`, {
    param: 'expires_at',
  });
}

const together = (one: string, other: string) =>
  new StripeApiError(`You may only specify one of these parameters: ${one}, ${other}.`, { param: one });

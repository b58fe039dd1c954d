import { refundCharge } from '../acts/give-back.ts';
import { methodOf, retryPayment } from '../acts/pass-time.ts';
import { payInvoice } from '../acts/pay-invoice.ts';
import { StripeApiError } from '../api-error.ts';
import { declineSentences } from '../cards.ts';
import type { RefundReason } from '../objects/money-back.ts';
import type { Charge } from '../objects/payment.ts';
import type { World } from '../world.ts';
import { find, findCustomer } from './find.ts';
import { list } from './list.ts';
import { mergeMetadata, type Reader } from './reader.ts';
import { type Call, listRoute, type Route, route, withEqual } from './route.ts';

const refundFields = ['amount', 'charge', 'metadata', 'payment_intent', 'reason'] as const;
const refundReasons = ['duplicate', 'fraudulent', 'requested_by_customer'] as const;

export const paymentRoutes: readonly Route[] = [
  listRoute(
    '/v1/invoices',
    'invoice',
    ['collection_method', 'customer', 'status', 'subscription'],
    (world, read) => {
      const subscription = read.text('subscription');
      const equal = withEqual(Object.values(world.data.invoices), read, [
        'collection_method',
        'customer',
        'status',
      ]);
      return equal.filter(
        (it) => !subscription || it.parent.subscription_details.subscription === subscription,
      );
    },
  ),
  route('GET', '/v1/invoices/:id', [], ({ world, id }) => find(world, 'invoices', id)),
  route('POST', '/v1/invoices/:id/pay', ['payment_method'], payByApi),
  listRoute('/v1/invoice_payments', 'invoice_payment', ['invoice', 'status'], (world, read) =>
    withEqual(Object.values(world.data.invoicePayments), read, ['invoice', 'status']),
  ),
  listRoute('/v1/payment_methods', 'PaymentMethod', ['customer', 'type'], (world, read) =>
    withEqual(Object.values(world.data.paymentMethods), read, ['customer', 'type']),
  ),
  route('GET', '/v1/customers/:id/payment_methods', ['type', 'limit'], ({ world, id }) => {
    findCustomer(world, id);
    const kept = Object.values(world.data.paymentMethods).filter((it) => it.customer === id);
    return list(`/v1/customers/${id}/payment_methods`, kept.toReversed(), false);
  }),
  route('GET', '/v1/payment_methods/:id', [], ({ world, id }) => find(world, 'paymentMethods', id)),
  route('GET', '/v1/payment_intents/:id', [], ({ world, id }) => find(world, 'paymentIntents', id)),
  listRoute('/v1/charges', 'charge', ['customer', 'payment_intent'], (world, read) =>
    withEqual(Object.values(world.data.charges), read, ['customer', 'payment_intent']),
  ),
  route('GET', '/v1/charges/:id', [], ({ world, id }) => find(world, 'charges', id)),
  route('POST', '/v1/refunds', refundFields, ({ world, read }) =>
    refundCharge(world, chargeOf(world, read), {
      amount: read.integer('amount') ?? undefined,
      reason: read.oneOf<RefundReason>('reason', refundReasons) ?? null,
      metadata: mergeMetadata({}, read),
    }),
  ),
  listRoute('/v1/refunds', 'refund', ['charge', 'payment_intent'], (world, read) =>
    withEqual(Object.values(world.data.refunds), read, ['charge', 'payment_intent']),
  ),
  route('GET', '/v1/refunds/:id', [], ({ world, id }) => find(world, 'refunds', id)),
  listRoute('/v1/disputes', 'dispute', ['charge', 'payment_intent'], (world, read) =>
    withEqual(Object.values(world.data.disputes), read, ['charge', 'payment_intent']),
  ),
  route('GET', '/v1/disputes/:id', [], ({ world, id }) => find(world, 'disputes', id)),
];

function chargeOf(world: World, read: Reader): Charge {
  const charge = read.text('charge');
  if (charge) return find(world, 'charges', charge, 'charge');
  const intent = find(world, 'paymentIntents', read.needText('payment_intent'), 'payment_intent');
  return find(world, 'charges', intent.latest_charge ?? '', 'payment_intent');
}

function payByApi({ world, read, id }: Call): object {
  const invoice = find(world, 'invoices', id);
  if (invoice.status !== 'open') {
    throw new StripeApiError(`Invoice is already ${invoice.status}`, { code: 'invoice_not_editable' });
  }
  const subscription = find(world, 'subscriptions', invoice.parent.subscription_details.subscription);
  const method = read.text('payment_method');
  if (method) {
    subscription.default_payment_method = find(world, 'paymentMethods', method, 'payment_method').id;
  }
  if (subscription.latest_invoice === id && subscription.status !== 'canceled')
    retryPayment(world, subscription);
  else payInvoice(world, invoice, methodOf(world, subscription), 'kept');
  if ((invoice.status as string) === 'paid') return invoice;
  throw new StripeApiError(declineSentences.generic_decline ?? '', {
    status: 402,
    type: 'card_error',
    code: 'card_declined',
  });
}

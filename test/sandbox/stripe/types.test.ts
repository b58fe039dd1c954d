/**
 * The SDK's types are the oracle for the fields of the emulator's objects. The sandbox may not import the SDK, so
 * the comparison stands here: a field that is missing or of another type fails the type check, not the run.
 */
import type Stripe from 'stripe';
import { expect, it } from 'vitest';
import type { Price, Product } from '../../../sandbox/stripe/objects/catalogue.ts';
import type { CheckoutSession, newSessionLine } from '../../../sandbox/stripe/objects/checkout-session.ts';
import type { Customer, TestClock } from '../../../sandbox/stripe/objects/customer.ts';
import type { Invoice, InvoicePayment } from '../../../sandbox/stripe/objects/invoice.ts';
import type { Dispute, Refund } from '../../../sandbox/stripe/objects/money-back.ts';
import type { Charge, PaymentIntent, PaymentMethod } from '../../../sandbox/stripe/objects/payment.ts';
import type { PortalConfiguration, PortalSession } from '../../../sandbox/stripe/objects/portal.ts';
import type { Subscription } from '../../../sandbox/stripe/objects/subscription.ts';

/** What the SDK hands out, as it travels: decimals are text on the wire. */
type Wire<T> = T extends { toFixed: unknown; toNumber: unknown }
  ? string
  : T extends readonly (infer Item)[]
    ? Wire<Item>[]
    : T extends (...given: never[]) => unknown
      ? T
      : T extends object
        ? { [Key in keyof T]: Wire<T[Key]> }
        : T;

type Fits<Ours extends Wire<Theirs>, Theirs> = [Ours, Theirs];

/** The type check is the test. */
type Checked = [
  Fits<Customer, Stripe.Customer>,
  Fits<TestClock, Stripe.TestHelpers.TestClock>,
  Fits<Product, Stripe.Product>,
  Fits<Price, Stripe.Price>,
  Fits<CheckoutSession, Stripe.Checkout.Session>,
  Fits<ReturnType<typeof newSessionLine>, Stripe.LineItem>,
  Fits<Subscription, Stripe.Subscription>,
  Fits<Invoice, Stripe.Invoice>,
  Fits<InvoicePayment, Stripe.InvoicePayment>,
  Fits<PaymentMethod, Stripe.PaymentMethod>,
  Fits<PaymentIntent, Stripe.PaymentIntent>,
  Fits<Charge, Stripe.Charge>,
  Fits<Refund, Stripe.Refund>,
  Fits<Dispute, Stripe.Dispute>,
  Fits<PortalConfiguration, Stripe.BillingPortal.Configuration>,
  Fits<PortalSession, Stripe.BillingPortal.Session>,
];

it('compares every object of the emulator with the type of the SDK', () => {
  const compared: Checked['length'] = 16;
  expect(compared).toBe(16);
});

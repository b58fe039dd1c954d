/** Everything the emulator knows; plain JSON, so that it survives a restart. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Price, Product } from './objects/catalogue.ts';
import type { CheckoutSession } from './objects/checkout-session.ts';
import type { Customer, DeletedCustomer, Metadata, TestClock } from './objects/customer.ts';
import type { StripeEvent } from './objects/event.ts';
import type { Invoice, InvoicePayment } from './objects/invoice.ts';
import type { Dispute, Refund } from './objects/money-back.ts';
import type { Charge, PaymentIntent, PaymentMethod } from './objects/payment.ts';
import type { PortalConfiguration, PortalSession } from './objects/portal.ts';
import type { Subscription } from './objects/subscription.ts';

type ById<T> = Record<string, T>;

/** What a checkout session will sell; the wire does not show it with the session. */
export interface Order {
  price: string;
  quantity: number;
  subscriptionMetadata: Metadata;
  /** The card that waits for its bank's page, and the address that came with it. */
  awaits: { email: string; card: string } | null;
}

export interface SavedAnswer {
  fingerprint: string;
  status: number;
  body: string;
  at: number;
}

/** Objects by their id, in the order of their making. */
export interface StripeData {
  /** Counts every id given out, so that none is given twice. */
  counter: number;
  customers: ById<Customer | DeletedCustomer>;
  testClocks: ById<TestClock>;
  products: ById<Product>;
  prices: ById<Price>;
  checkoutSessions: ById<CheckoutSession>;
  subscriptions: ById<Subscription>;
  invoices: ById<Invoice>;
  invoicePayments: ById<InvoicePayment>;
  paymentMethods: ById<PaymentMethod>;
  paymentIntents: ById<PaymentIntent>;
  charges: ById<Charge>;
  refunds: ById<Refund>;
  disputes: ById<Dispute>;
  portalConfigurations: ById<PortalConfiguration>;
  portalSessions: ById<PortalSession>;
  events: ById<StripeEvent>;
  orders: ById<Order>;
  /** The number behind each payment method: it decides how the card behaves. */
  cardNumbers: ById<string>;
  /** Answers by idempotency key. */
  answers: ById<SavedAnswer>;
}

export type Collection = Exclude<keyof StripeData, 'counter' | 'orders' | 'cardNumbers' | 'answers'>;

const empty = (): StripeData => ({
  counter: 0,
  customers: {},
  testClocks: {},
  products: {},
  prices: {},
  checkoutSessions: {},
  subscriptions: {},
  invoices: {},
  invoicePayments: {},
  paymentMethods: {},
  paymentIntents: {},
  charges: {},
  refunds: {},
  disputes: {},
  portalConfigurations: {},
  portalSessions: {},
  events: {},
  orders: {},
  cardNumbers: {},
  answers: {},
});

/** A file that is not there yet is an empty account; one that cannot be read is an error for a person to see. */
export function loadStripeData(file: string | undefined): StripeData {
  if (file === undefined) return empty();
  try {
    return { ...empty(), ...(JSON.parse(readFileSync(file, 'utf8')) as Partial<StripeData>) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return empty();
    throw new Error(`The sandbox's Stripe state in ${file} cannot be read; delete it to start anew.`, {
      cause: error,
    });
  }
}

/** Whole or not at all: a reader never meets half a file, even after a kill. */
export function saveStripeData(file: string | undefined, data: StripeData): void {
  if (file === undefined) return;
  writeFileSync(`${file}.new`, JSON.stringify(data), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** The port to the payment provider. Instants are Dates; ids are the provider's own. */

/** One subscription to our product as the provider has it now. */
export interface Subscription {
  id: string;
  /** The provider's words: incomplete, incomplete_expired, trialing, active, past_due, canceled, unpaid, paused. */
  status: string;
  createdAt: Date;
  /** Null where the provider gives none. The start of the current period is also when an open renewal fell due. */
  currentPeriodStart: Date | null;
  currentPeriodEnd: Date | null;
  /** When it will end, whichever of the three ways it was cancelled in (wire.md section 4.3); null while it goes on. */
  cancelAt: Date | null;
  canceledAt: Date | null;
  /** Where an invoice that is still open can be paid; null without one. */
  openInvoiceUrl: string | null;
}

/** Whose books the key opens: another account, or the other mode, knows nothing of our readers. */
export interface Account {
  id: string;
  isLive: boolean;
}

/** A payment, and what of it went back. */
export interface Charge {
  id: string;
  customerId: string | null;
  cents: number;
  refundedCents: number;
  /** ISO code in lower case, for example `usd`. */
  currency: string;
  /** Null where the card's owner has not asked the bank for the money back; `state` is the provider's word. */
  dispute: { cents: number; state: string } | null;
}

/** Somebody whose subscription to our product has not ended. */
export interface Payer {
  customerId: string;
  /** Null where the customer has none, or was deleted. */
  email: string | null;
  /** Our own id of the person, as the checkout wrote it down; null where the subscription was made otherwise. */
  subscriberId: string | null;
  since: Date;
}

export interface PayersPage {
  payers: Payer[];
  /** Asks for the page after it; null where this is the last. */
  next: string | null;
}

export interface Checkout {
  id: string;
  /** Where to pay; null once it is not open any more. */
  url: string | null;
  status: 'open' | 'complete' | 'expired';
  /** Paid, or nothing was to pay. */
  isPaid: boolean;
  customerId: string | null;
}

export interface CheckoutWish {
  /** Our id of the person: comes back with the checkout, and makes a second try the same one. */
  subscriberId: string;
  customerId: string;
  successUrl: string;
  cancelUrl: string;
  /** The same key asks for the same checkout. */
  idempotencyKey: string;
}

/** A signed message of the provider. It only names a customer: the truth is read again (house.md, point 5). */
export interface PaymentEvent {
  id: string;
  type: string;
  customerId: string | null;
  /** Our own id of the person, where the object carries it. */
  subscriberId: string | null;
  checkoutId: string | null;
  /** The payment that an event about money is about. */
  chargeId: string | null;
}

/**
 * Every method throws `Trouble` within fifteen seconds: `busy` (429), `down` (no answer, 5xx), `rejected` (400, 402, 404), `misconfigured`
 * (no key, 401, 403, a price of the other mode).
 */
export interface Payments {
  readonly isConfigured: boolean;
  /** Checks key and price; answers nothing. */
  test(signal: AbortSignal): Promise<void>;
  /** Whose key this is; asked anew each time. */
  account(): Promise<Account>;
  /** How our price differs from what the pages say, as the end of a sentence; null where it does not. */
  priceDiffers(): Promise<string | null>;
  /** The customer of this person; made once, however often and from however many processes it is asked for. */
  makeCustomer(person: { subscriberId: string; email: string; idempotencyKey: string }): Promise<string>;
  /** Whether there is such a customer (still). */
  findCustomer(id: string): Promise<'living' | 'deleted' | 'unknown'>;
  startCheckout(wish: CheckoutWish): Promise<Checkout>;
  /** Null where the provider does not know it. */
  findCheckout(id: string): Promise<Checkout | null>;
  /** Closes a checkout that nobody has paid; one that has ended already is fine. */
  endCheckout(id: string): Promise<void>;
  /** Closes every checkout of the customer that nobody has paid. */
  endOpenCheckouts(customerId: string): Promise<void>;
  /**
   * All subscriptions of the customer to our product, ended ones too; other products are left out. Null where the
   * account that the key opens has no such customer.
   */
  listSubscriptions(customerId: string): Promise<Subscription[] | null>;
  /** All payers of the account that the key opens, by pages; null asks for the first. */
  listPayers(after: string | null): Promise<PayersPage>;
  /** Null where the provider does not know it. */
  findCharge(id: string): Promise<Charge | null>;
  /** Where the person manages card and subscription; null where there is no such customer. */
  openPortal(wish: {
    customerId: string;
    returnUrl: string;
    /** Leads straight to a new card. */
    forNewCard: boolean;
  }): Promise<string | null>;
  /** Ends it at once; one that has ended already is fine. */
  endNow(subscriptionId: string): Promise<void>;
  /**
   * Checks a message's signature over its raw bytes; throws where it is not the provider's, or more than five minutes
   * old or ahead. Null for one that is none of ours to read.
   */
  readEvent(rawBody: Buffer, signature: string | undefined, now: Date): PaymentEvent | null;
}

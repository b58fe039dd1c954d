import type { Born, Metadata } from './customer.ts';

export type PaymentMethod = ReturnType<typeof newPaymentMethod>;

export interface CardFace {
  brand: 'visa' | 'mastercard';
  last4: string;
}

export function newPaymentMethod(
  { id, created }: Born,
  face: CardFace,
  customer: string,
  email: string | null,
) {
  return {
    id,
    object: 'payment_method' as const,
    allow_redisplay: 'limited' as const,
    billing_details: billingDetails(email),
    card: {
      brand: face.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: face.brand,
      exp_month: 12,
      exp_year: 2040,
      fingerprint: id.slice(-16),
      funding: 'credit',
      generated_from: null,
      last4: face.last4,
      networks: { available: [face.brand as string], preferred: null },
      regulated_status: 'unregulated' as const,
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created,
    customer: customer as string | null,
    customer_account: null,
    livemode: false,
    metadata: {} as Metadata,
    type: 'card' as const,
  };
}

const noAddress = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };
const billingDetails = (email: string | null) => ({
  address: { ...noAddress },
  email,
  name: null,
  phone: null,
  tax_id: null,
});

export interface PaymentWishes {
  amount: number;
  currency: string;
  customer: string;
  paymentMethod: PaymentMethod;
  description: string;
}

export type PaymentIntent = ReturnType<typeof newPaymentIntent>;

export function newPaymentIntent({ id, created }: Born, wishes: PaymentWishes) {
  return {
    id,
    object: 'payment_intent' as const,
    allowed_payment_method_types: ['card'],
    amount: wishes.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic' as const,
    client_secret: `${id}_secret_sandbox`,
    confirmation_method: 'automatic' as const,
    created,
    currency: wishes.currency,
    customer: wishes.customer,
    customer_account: null,
    description: wishes.description,
    excluded_payment_method_types: null,
    last_payment_error: null as {
      type: 'card_error';
      code: string;
      decline_code: string;
      message: string;
    } | null,
    latest_charge: null as string | null,
    livemode: false,
    managed_payments: null,
    metadata: {} as Metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: wishes.paymentMethod.id as string | null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: 'off_session' as const,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method' as 'requires_payment_method' | 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
}

export type Charge = ReturnType<typeof newCharge>;

/** `decline` names why the bank refused; null where it paid. */
export function newCharge(
  { id, created }: Born,
  wishes: PaymentWishes,
  paymentIntent: string,
  decline: string | null,
) {
  const { card } = wishes.paymentMethod;
  const paid = decline === null;
  return {
    id,
    object: 'charge' as const,
    amount: wishes.amount,
    amount_captured: paid ? wishes.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: billingDetails(wishes.paymentMethod.billing_details.email),
    calculated_statement_descriptor: 'WALKTHROUGH',
    captured: paid,
    created,
    currency: wishes.currency,
    customer: wishes.customer,
    description: wishes.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: paid ? null : 'card_declined',
    failure_message: paid ? null : 'Your card was declined.',
    fraud_details: {},
    livemode: false,
    metadata: {} as Metadata,
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: paid ? 'approved_by_network' : 'declined_by_network',
      reason: decline,
      risk_level: 'normal',
      seller_message: paid ? 'Payment complete.' : 'The bank did not return any further details.',
      type: paid ? 'authorized' : 'issuer_declined',
    },
    paid,
    payment_intent: paymentIntent,
    payment_method: wishes.paymentMethod.id,
    payment_method_details: { card: chargedCard(card, wishes.amount), type: 'card' },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: paid ? ('succeeded' as const) : ('failed' as const),
    transfer_data: null,
    transfer_group: null,
  };
}

const chargedCard = (card: PaymentMethod['card'], amount: number) => ({
  amount_authorized: amount,
  authorization_code: null,
  brand: card.brand as string,
  checks: card.checks,
  country: card.country,
  electronic_commerce_indicator: null,
  exp_month: card.exp_month,
  exp_year: card.exp_year,
  fingerprint: card.fingerprint,
  funding: card.funding,
  installments: null,
  last4: card.last4,
  mandate: null,
  network: card.brand as string,
  network_transaction_id: null,
  regulated_status: 'unregulated' as const,
  three_d_secure: null,
  transaction_link_id: null,
  wallet: null,
});

import type { Price } from './catalogue.ts';
import type { Born, Metadata } from './customer.ts';

export interface CheckoutWishes {
  url: string;
  price: Price;
  quantity: number;
  successUrl: string;
  cancelUrl: string | null;
  customer: string | null;
  customerEmail: string | null;
  clientReferenceId: string | null;
  allowPromotionCodes: boolean | null;
  allowedPaymentMethodTypes: string[] | null;
  expiresAt: number;
  metadata: Metadata;
}

export type CheckoutSession = ReturnType<typeof newCheckoutSession>;

export function newCheckoutSession({ id, created }: Born, wishes: CheckoutWishes) {
  const total = wishes.price.unit_amount * wishes.quantity;
  return {
    id,
    object: 'checkout.session' as const,
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: wishes.allowPromotionCodes,
    allowed_payment_method_types: wishes.allowedPaymentMethodTypes,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: wishes.cancelUrl,
    client_reference_id: wishes.clientReferenceId,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created,
    currency: wishes.price.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: wishes.customer,
    customer_account: null,
    customer_creation: wishes.customer ? null : ('always' as const),
    customer_details: null as CustomerDetails | null,
    customer_email: wishes.customerEmail,
    discounts: [],
    expires_at: wishes.expiresAt,
    integration_identifier: null,
    invoice: null as string | null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: wishes.metadata,
    mode: 'subscription' as const,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'always' as const,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_status: 'unpaid' as 'unpaid' | 'paid' | 'no_payment_required',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: {
      allow_redisplay_filters: ['always' as const],
      payment_method_remove: 'disabled' as const,
      payment_method_save: null,
    },
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open' as 'open' | 'complete' | 'expired',
    submit_type: null,
    subscription: null as string | null,
    success_url: wishes.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page' as const,
    url: wishes.url as string | null,
    wallet_options: null,
  };
}

type CustomerDetails = ReturnType<typeof newCustomerDetails>;

export function newCustomerDetails(email: string | null, name: string | null) {
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name,
    phone: null,
    tax_exempt: 'none' as const,
    tax_ids: [],
  };
}

/** A line of a session; the wire shows it only where it is expanded. */
export function newSessionLine(id: string, price: Price, quantity: number, description: string) {
  const amount = price.unit_amount * quantity;
  return {
    id,
    object: 'item' as const,
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description,
    metadata: {} as Metadata,
    price,
    quantity,
  };
}

import type { Customer, Metadata } from './customer.ts';
import { itemOf, type Subscription } from './subscription.ts';

export type BillingReason = 'subscription_create' | 'subscription_cycle';

export interface InvoiceWishes {
  id: string;
  lineId: string;
  /** What the line says. */
  description: string;
  created: number;
  customer: Customer;
  subscription: Subscription;
  reason: BillingReason;
  period: { start: number; end: number };
  hostedUrl: string;
}

export type Invoice = ReturnType<typeof newInvoice>;

/** Without `subscription`, `payment_intent` and `paid`: those went from the wire (wire.md section 4.3). */
export function newInvoice(wishes: InvoiceWishes) {
  const { id, created, customer, subscription } = wishes;
  const item = itemOf(subscription);
  const first = wishes.reason === 'subscription_create';
  const total = item.price.unit_amount * item.quantity;
  const number = `${customer.invoice_prefix}-${String(customer.next_invoice_sequence).padStart(4, '0')}`;
  return {
    id,
    object: 'invoice' as const,
    account_country: 'US',
    account_name: 'The Walkthrough (sandbox)',
    account_tax_ids: null,
    amount_due: total,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: total,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: wishes.reason,
    collection_method: 'charge_automatically' as const,
    created,
    currency: item.price.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: null,
    customer_email: customer.email,
    customer_name: customer.name,
    customer_phone: customer.phone,
    customer_shipping: null,
    customer_tax_exempt: 'none' as const,
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [] as string[],
    due_date: null,
    effective_at: created,
    ending_balance: 0,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: wishes.hostedUrl,
    invoice_pdf: `${wishes.hostedUrl}/pdf`,
    issuer: { type: 'self' as const },
    last_finalization_error: null,
    latest_revision: null,
    lines: {
      object: 'list' as const,
      data: [newLine(wishes, total)],
      has_more: false,
      total_count: 1,
      url: `/v1/invoices/${id}/lines`,
    },
    livemode: false,
    metadata: {} as Metadata,
    next_payment_attempt: null as number | null,
    number,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: { ...subscription.metadata }, subscription: subscription.id },
      type: 'subscription_details' as const,
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    // Of the invoice itself: the period that went by. The line names the one that is paid for.
    period_end: first ? created : item.current_period_end,
    period_start: first ? created : item.current_period_start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'draft' as 'draft' | 'open' | 'paid' | 'uncollectible' | 'void',
    status_transitions: {
      finalized_at: null as number | null,
      marked_uncollectible_at: null as number | null,
      paid_at: null as number | null,
      voided_at: null as number | null,
    },
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: customer.test_clock,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: created as number | null,
  };
}

function newLine({ id, lineId, description, subscription, period }: InvoiceWishes, amount: number) {
  const item = itemOf(subscription);
  return {
    id: lineId,
    object: 'line_item' as const,
    amount,
    currency: item.price.currency,
    description,
    discount_amounts: [],
    discountable: true,
    discounts: [] as string[],
    invoice: id,
    livemode: false,
    metadata: { ...subscription.metadata },
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: item.id,
      },
      type: 'subscription_item_details' as const,
    },
    period: { ...period },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: item.price.id, product: item.price.product },
      type: 'price_details' as const,
      unit_amount_decimal: item.price.unit_amount_decimal,
    },
    quantity: item.quantity,
    quantity_decimal: String(item.quantity),
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  };
}

export type InvoicePayment = ReturnType<typeof newInvoicePayment>;

/** Ties an invoice to the payment intent that pays it. */
export function newInvoicePayment(id: string, created: number, invoice: Invoice, paymentIntent: string) {
  return {
    id,
    object: 'invoice_payment' as const,
    amount_paid: null as number | null,
    amount_requested: invoice.amount_due,
    created,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: paymentIntent, type: 'payment_intent' as const },
    status: 'open' as 'open' | 'paid' | 'canceled',
    status_transitions: { canceled_at: null, paid_at: null as number | null },
  };
}

import { type Price, planOf } from './catalogue.ts';
import type { Born, Metadata } from './customer.ts';

export type SubscriptionStatus =
  | 'incomplete'
  | 'incomplete_expired'
  | 'trialing'
  | 'active'
  | 'past_due'
  | 'canceled'
  | 'unpaid'
  | 'paused';

export type CancellationReason = 'cancellation_requested' | 'payment_failed' | 'payment_disputed';

export interface SubscriptionWishes {
  itemId: string;
  customer: string;
  price: Price;
  quantity: number;
  periodEnd: number;
  metadata: Metadata;
  paymentMethod: string;
  testClock: string | null;
}

export type Subscription = ReturnType<typeof newSubscription>;
export type SubscriptionItem = ReturnType<typeof newItem>;

/** In the current shape: the period stands on the item, and billing is flexible (wire.md section 4.3). */
export function newSubscription({ id, created }: Born, wishes: SubscriptionWishes) {
  return {
    id,
    object: 'subscription' as const,
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: created,
    billing_cycle_anchor_config: null,
    billing_mode: {
      flexible: { proration_discounts: 'included' as const },
      type: 'flexible' as const,
      updated_at: created,
    },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null as number | null,
    cancel_at_period_end: false,
    canceled_at: null as number | null,
    cancellation_details: {
      comment: null as string | null,
      feedback: null as string | null,
      feedback_option: null,
      reason: null as CancellationReason | null,
    },
    collection_method: 'charge_automatically' as const,
    created,
    currency: wishes.price.currency,
    customer: wishes.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: wishes.paymentMethod as string | null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [] as string[],
    ended_at: null as number | null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' as const },
    },
    items: {
      object: 'list' as const,
      data: [newItem(id, created, wishes)],
      has_more: false,
      total_count: 1,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null as string | null,
    livemode: false,
    managed_payments: null,
    metadata: wishes.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off' as const,
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: created,
    status: 'incomplete' as SubscriptionStatus,
    test_clock: wishes.testClock,
    transfer_data: null,
    trial_end: null as number | null,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' as const },
    },
    trial_start: null as number | null,
  };
}

function newItem(subscription: string, created: number, wishes: SubscriptionWishes) {
  return {
    id: wishes.itemId,
    object: 'subscription_item' as const,
    billing_thresholds: null,
    created,
    current_period_end: wishes.periodEnd,
    current_period_start: created,
    current_trial: null,
    discounts: [] as string[],
    metadata: {} as Metadata,
    plan: planOf(wishes.price),
    price: wishes.price,
    quantity: wishes.quantity,
    subscription,
    tax_rates: [],
  };
}

/** The item; the sandbox sells one thing at a time. */
export function itemOf(subscription: Subscription): SubscriptionItem {
  const [item] = subscription.items.data;
  if (!item) throw new Error(`${subscription.id} has no item`);
  return item;
}

import type { Born, Metadata } from './customer.ts';

export interface ProductWishes {
  name: string;
  description?: string | null;
  active?: boolean;
  metadata?: Metadata;
}

export type Product = ReturnType<typeof newProduct>;

export function newProduct({ id, created }: Born, wishes: ProductWishes) {
  return {
    id,
    object: 'product' as const,
    active: wishes.active ?? true,
    created,
    default_price: null as string | null,
    description: wishes.description ?? null,
    images: [] as string[],
    livemode: false,
    marketing_features: [],
    metadata: wishes.metadata ?? {},
    name: wishes.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service' as const,
    unit_label: null,
    updated: created,
    url: null,
  };
}

export type Interval = 'day' | 'week' | 'month' | 'year';

export interface PriceWishes {
  product: string;
  currency: string;
  unitAmount: number;
  recurring: { interval: Interval; intervalCount: number } | null;
  lookupKey?: string | null;
  nickname?: string | null;
  active?: boolean;
  metadata?: Metadata;
}

export type Price = ReturnType<typeof newPrice>;

export function newPrice({ id, created }: Born, wishes: PriceWishes) {
  const { recurring } = wishes;
  return {
    id,
    object: 'price' as const,
    active: wishes.active ?? true,
    billing_scheme: 'per_unit' as const,
    created,
    currency: wishes.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: wishes.lookupKey ?? null,
    metadata: wishes.metadata ?? {},
    nickname: wishes.nickname ?? null,
    product: wishes.product,
    recurring: recurring && {
      interval: recurring.interval,
      interval_count: recurring.intervalCount,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed' as const,
    },
    tax_behavior: 'unspecified' as const,
    tiers_mode: null,
    transform_quantity: null,
    type: recurring ? ('recurring' as const) : ('one_time' as const),
    unit_amount: wishes.unitAmount,
    // Text on the wire; the SDK makes a Decimal of it.
    unit_amount_decimal: String(wishes.unitAmount),
  };
}

/** The same terms in the older shape that subscription items still carry. */
export function planOf(price: Price) {
  return {
    id: price.id,
    object: 'plan' as const,
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: price.billing_scheme,
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? ('year' as const),
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed' as const,
  };
}

export type Metadata = Record<string, string>;

/** What every builder of an object is given: its id and its instant in epoch seconds. */
export interface Born {
  id: string;
  created: number;
}

export interface CustomerWishes {
  email?: string | null;
  name?: string | null;
  phone?: string | null;
  description?: string | null;
  metadata?: Metadata;
  testClock?: string | null;
}

export type Customer = ReturnType<typeof newCustomer>;

export function newCustomer({ id, created }: Born, wishes: CustomerWishes) {
  return {
    id,
    object: 'customer' as const,
    address: null,
    balance: 0,
    created,
    currency: null as string | null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: wishes.description ?? null,
    discount: null,
    email: wishes.email ?? null,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null as string | null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: wishes.metadata ?? {},
    name: wishes.name ?? null,
    next_invoice_sequence: 1,
    phone: wishes.phone ?? null,
    preferred_locales: [] as string[],
    shipping: null,
    tax_exempt: 'none' as const,
    test_clock: wishes.testClock ?? null,
  };
}

/** What is left of a deleted customer. */
export interface DeletedCustomer {
  id: string;
  object: 'customer';
  deleted: true;
}

export type TestClock = ReturnType<typeof newTestClock>;

const thirtyDays = 30 * 86_400;

export function newTestClock({ id, created }: Born, frozenTime: number, name: string | null) {
  return {
    id,
    object: 'test_helpers.test_clock' as const,
    created,
    deletes_after: created + thirtyDays,
    frozen_time: frozenTime,
    livemode: false,
    name,
    status: 'ready' as 'ready' | 'advancing',
    status_details: {},
  };
}

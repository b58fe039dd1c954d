import type { Born, Metadata } from './customer.ts';

export type PortalConfiguration = ReturnType<typeof newPortalConfiguration>;

export function newPortalConfiguration({ id, created }: Born, isDefault: boolean, metadata: Metadata) {
  return {
    id,
    object: 'billing_portal.configuration' as const,
    active: true,
    application: null,
    business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
    created,
    default_return_url: null as string | null,
    features: {
      customer_update: { allowed_updates: [], enabled: false },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true, payment_method_configuration: null },
      subscription_cancel: {
        cancellation_reason: { enabled: false, feedback_options: null, options: [] },
        enabled: true,
        mode: 'at_period_end' as const,
        proration_behavior: 'none' as const,
      },
      subscription_pause: {
        duration: { interval_options: [], type: 'indefinite' as const },
        enabled: false,
      },
      subscription_update: {
        billing_cycle_anchor: null,
        default_allowed_updates: [],
        enabled: false,
        products: null,
        proration_behavior: 'none' as const,
        schedule_at_period_end: { conditions: [] },
        trial_update_behavior: 'end_trial' as const,
      },
    },
    is_default: isDefault,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata,
    name: null as string | null,
    updated: created,
  };
}

export type FlowType = 'payment_method_update' | 'subscription_cancel';

export interface Flow {
  after_completion: {
    hosted_confirmation: null;
    redirect: { return_url: string } | null;
    type: 'portal_homepage' | 'redirect' | 'hosted_confirmation';
  };
  customer_update: null;
  subscription_cancel: { retention: null; subscription: string } | null;
  subscription_pause: null;
  subscription_update: null;
  subscription_update_confirm: null;
  type: FlowType;
}

export interface PortalWishes {
  configuration: string;
  customer: string;
  flow: Flow | null;
  returnUrl: string | null;
  url: string;
}

export type PortalSession = ReturnType<typeof newPortalSession>;

export function newPortalSession({ id, created }: Born, wishes: PortalWishes) {
  return {
    id,
    object: 'billing_portal.session' as const,
    configuration: wishes.configuration,
    created,
    customer: wishes.customer,
    customer_account: null,
    flow: wishes.flow,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: wishes.returnUrl,
    url: wishes.url,
  };
}

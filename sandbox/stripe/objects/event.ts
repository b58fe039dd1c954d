import type { Born } from './customer.ts';

export const apiVersion = '2026-10-28.endive';

export interface EventWishes {
  type: string;
  object: object;
  previous?: object;
  /** The call that caused it; null where time or a person on a page did. */
  request: { id: string; idempotency_key: string | null } | null;
}

export type StripeEvent = ReturnType<typeof newEvent>;

/** The object as it is at this moment: what happens to it later does not change the event. */
export function newEvent({ id, created }: Born, { type, object, previous, request }: EventWishes) {
  return {
    id,
    object: 'event' as const,
    api_version: apiVersion,
    created,
    data: {
      object: structuredClone(object) as { id: string; object: string },
      ...(previous ? { previous_attributes: structuredClone(previous) } : {}),
    },
    livemode: false,
    pending_webhooks: 0,
    request: request ?? { id: null, idempotency_key: null },
    type,
  };
}

import type Stripe from 'stripe';
import { z } from 'zod';
import { Trouble } from '../../kit/errors.ts';
import type { PaymentEvent } from './port.ts';

const toleranceSecs = 300;

/** What we need of an event's object; the rest is read again at Stripe. */
const object = z.looseObject({
  object: z.string(),
  id: z.string(),
  customer: z.union([z.string(), z.looseObject({ id: z.string() })]).nullish(),
  client_reference_id: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
  charge: z.union([z.string(), z.looseObject({ id: z.string() })]).nullish(),
});
const message = z.looseObject({
  id: z.string().min(1),
  object: z.literal('event'),
  type: z.string(),
  data: z.looseObject({ object }),
});

/** The SDK checks the signature and the age; a time stamp ahead of us passes there, so that is checked here. */
export function readEvent(given: {
  stripe: Stripe;
  secret: string;
  rawBody: Buffer;
  signature: string | undefined;
  now: Date;
}): PaymentEvent | null {
  const { stripe, secret, rawBody, signature = '', now } = given;
  const nowSecs = Math.floor(now.getTime() / 1000);
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1] ?? Number.NaN);
  if (!(signedAt <= nowSecs + toleranceSecs)) throw notSigned();
  let event: unknown;
  try {
    event = stripe.webhooks.constructEvent(
      rawBody,
      signature,
      secret,
      toleranceSecs,
      undefined,
      now.getTime(),
    );
  } catch (error) {
    throw notSigned(error);
  }
  const read = message.safeParse(event);
  return read.success ? toEvent(read.data) : null;
}

function toEvent({ id, type, data }: z.output<typeof message>): PaymentEvent {
  const it = data.object;
  const customer = typeof it.customer === 'string' ? it.customer : (it.customer?.id ?? null);
  return {
    id,
    type,
    customerId: it.object === 'customer' ? it.id : customer,
    subscriberId: it.client_reference_id ?? it.metadata?.subscriber_id ?? null,
    checkoutId: it.object === 'checkout.session' ? it.id : null,
    chargeId: chargeOf(type, it),
  };
}

/** Events about money that goes back name its payment: a dispute names no customer at all. */
function chargeOf(type: string, it: z.output<typeof object>): string | null {
  if (!type.startsWith('charge.')) return null;
  if (it.object === 'charge') return it.id;
  return typeof it.charge === 'string' ? it.charge : (it.charge?.id ?? null);
}

const notSigned = (cause?: unknown) =>
  new Trouble('rejected', 'The signature of this message is not right, or its time is.', { cause });

/** Sends events to the product, signed as the vendor signs; a test can hold, lose, repeat and reorder them. */
import { createHmac } from 'node:crypto';
import type { StripeEvent } from './objects/event.ts';

export interface WebhookTarget {
  /** Null while nobody listens; a delivery then waits as after a refusal. */
  url: () => string | null;
  secret: string;
  /** Resolves when the endpoint has also done what it has answered for: it answers before it acts. */
  acted?: () => Promise<void>;
}

export interface Delivery {
  event: string;
  type: string;
  attempt: number;
  /** What the endpoint answered; null where no answer came. */
  status: number | null;
}

export interface Webhooks {
  /** Every attempt, in order. */
  deliveries: Delivery[];
  /** Events that wait for `release`. */
  held: StripeEvent[];
  /** From now on nothing is sent; it waits. */
  hold(): void;
  /** Sends what waits, in its order, backwards, or as the function puts it; then sends at once again. */
  release(order?: 'in-order' | 'reversed' | ((held: StripeEvent[]) => StripeEvent[])): void;
  /** The next `count` events are never sent; without a number, all until `dropNone`. */
  drop(count?: number): void;
  dropNone(): void;
  /** Every event from now on is sent so many times. */
  repeat(times: number): void;
  /** Every delivery from now on starts so much later. */
  delay(ms: number): void;
  /** Sends a past event again. */
  resend(event: StripeEvent): void;
  /** Resolves when nothing is under way or waits for another attempt, and the endpoint has acted; held events do not count. */
  settled(): Promise<void>;
  send(event: StripeEvent): void;
  stop(): Promise<void>;
}

/** The vendor's sandbox tries three more times over hours; here within seconds. */
const retryAfterMs = [500, 2_000, 8_000];

export function signatureHeader(payload: string, secret: string, timestamp: number): string {
  const signature = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex');
  return `t=${timestamp},v1=${signature}`;
}

export interface WebhooksOptions {
  target: WebhookTarget | undefined;
  now: () => Date;
  /** Called when the number of open deliveries of an event changes. */
  onPending: (event: StripeEvent, pending: number) => void;
  retryMs?: readonly number[];
}

export function createWebhooks({
  target,
  now,
  onPending,
  retryMs = retryAfterMs,
}: WebhooksOptions): Webhooks {
  const stopping = new AbortController();
  const open = new Set<Promise<void>>();
  const deliveries: Delivery[] = [];
  let held: StripeEvent[] = [];
  const set = { holding: false, toDrop: 0, times: 1, delayMs: 0 };
  // First attempts leave one after the other, so that a test without disorder sees the order of making.
  let line = Promise.resolve();

  async function attempt(event: StripeEvent, count: number, endpoint: WebhookTarget): Promise<boolean> {
    const url = endpoint.url();
    const status = url === null ? null : await post(url, endpoint.secret, event, now(), stopping.signal);
    deliveries.push({ event: event.id, type: event.type, attempt: count, status });
    return status !== null && status >= 200 && status < 300;
  }

  async function retry(event: StripeEvent, endpoint: WebhookTarget): Promise<void> {
    for (const [index, ms] of retryMs.entries()) {
      await pause(ms, stopping.signal);
      if (stopping.signal.aborted) return;
      if (await attempt(event, index + 2, endpoint)) break;
    }
    if (!stopping.signal.aborted) onPending(event, 0);
  }

  function track(work: Promise<void>): void {
    open.add(work);
    void work.finally(() => open.delete(work));
  }

  function deliver(event: StripeEvent): void {
    if (!target) return;
    for (let time = 0; time < set.times; time += 1) {
      const { delayMs } = set;
      onPending(event, 1);
      line = line.then(async () => {
        if (delayMs > 0) await pause(delayMs, stopping.signal);
        if (stopping.signal.aborted) return;
        if (await attempt(event, 1, target)) onPending(event, 0);
        else track(retry(event, target));
      });
      track(line);
    }
  }

  return {
    deliveries,
    get held() {
      return held;
    },
    hold() {
      set.holding = true;
    },
    release(order = 'in-order') {
      const waiting = held;
      held = [];
      set.holding = false;
      const arranged = typeof order === 'function' ? order(waiting) : waiting;
      for (const event of order === 'reversed' ? arranged.toReversed() : arranged) deliver(event);
    },
    drop(count = Number.POSITIVE_INFINITY) {
      set.toDrop = count;
    },
    dropNone() {
      set.toDrop = 0;
    },
    repeat(times) {
      set.times = times;
    },
    delay(ms) {
      set.delayMs = ms;
    },
    resend: deliver,
    async settled() {
      while (open.size > 0) await Promise.all(open);
      await target?.acted?.();
    },
    send(event) {
      if (set.toDrop > 0) {
        set.toDrop -= 1;
        return;
      }
      if (set.holding) held.push(event);
      else deliver(event);
    },
    async stop() {
      stopping.abort();
      while (open.size > 0) await Promise.all(open);
    },
  };
}

async function post(
  url: string,
  secret: string,
  event: StripeEvent,
  at: Date,
  stop: AbortSignal,
): Promise<number | null> {
  const payload = JSON.stringify(event, null, 2);
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      'stripe-signature': signatureHeader(payload, secret, Math.floor(at.getTime() / 1000)),
    },
    body: payload,
    signal: AbortSignal.any([stop, AbortSignal.timeout(10_000)]),
  }).catch(() => null);
  await response?.body?.cancel().catch(() => undefined);
  return response?.status ?? null;
}

function pause(ms: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (stop.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      stop.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    stop.addEventListener('abort', end);
  });
}

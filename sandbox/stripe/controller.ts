import { createPerson, type Person } from './person.ts';
import { loadStripeData, type StripeData, saveStripeData } from './stripe-data.ts';
import { createWebhooks, type Webhooks, type WebhookTarget } from './webhooks.ts';
import { createWorld, type World } from './world.ts';

export interface StripeOptions {
  webhook?: WebhookTarget;
  /** Where the account is kept between starts; absent, it is forgotten. */
  stateFile?: string;
  /** Pauses between attempts at a webhook in ms; absent, half a second and more. */
  retryMs?: readonly number[];
}

/** The emulated account as a test meets it beside the wire. */
export interface StripeController extends Person {
  /** Everything the account holds; read it, and act through the controller or the API. */
  state: StripeData;
  webhooks: Webhooks;
  /** Makes and sends an event of an object as it is; `previous` holds what changed. */
  emit(type: string, object: object, previous?: object): void;
}

export interface StripeAccount {
  controller: StripeController;
  world: World;
  save(): void;
  /** Sends again what an earlier run could not deliver; called once the sandbox listens. */
  start(): void;
  stop(): Promise<void>;
}

export function openStripeAccount(
  options: StripeOptions,
  now: () => Date,
  origin: () => string,
): StripeAccount {
  const data = loadStripeData(options.stateFile);
  const save = () => saveStripeData(options.stateFile, data);
  let stopped = false;
  const webhooks = createWebhooks({
    target: options.webhook,
    now,
    onPending(event, pending) {
      const kept = data.events[event.id];
      if (kept === undefined || stopped) return;
      kept.pending_webhooks = pending;
      if (pending === 0) save();
    },
    ...(options.retryMs ? { retryMs: options.retryMs } : {}),
  });
  const world = createWorld({ data, now, origin, send: webhooks.send });
  return {
    world,
    save,
    controller: {
      ...createPerson(world, save),
      state: data,
      webhooks,
      emit(type, object, previous) {
        world.emit(type, object, previous);
        save();
      },
    },
    start() {
      for (const event of Object.values(data.events)) if (event.pending_webhooks > 0) webhooks.resend(event);
    },
    async stop() {
      stopped = true;
      await webhooks.stop();
      save();
    },
  };
}

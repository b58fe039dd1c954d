/**
 * Stripe as the wire has it (wire.md section 4): the API with its hosted checkout page, billing portal and signed
 * webhooks. The SDK knows host and port and no base path, so the API stands at the root (`/v1/...`); the pages stand
 * below `/stripe`. Twists of a call: `answer-lost` (done, and the connection drops), `answer-hangs` (done, and no
 * answer comes), `failed-inside` (a 500 that is kept under the idempotency key).
 */
import type { Emulator } from '../server.ts';
import { mountApi } from './api/mount-api.ts';
import { mountPages } from './pages/mount-pages.ts';

export const stripeEmulator: Emulator = {
  name: 'stripe',
  prefix: '',
  mount(scope, { stripe }) {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, body),
    );
    mountApi(scope, stripe.world, stripe.save);
    mountPages(scope, stripe);
  },
};

import type { APIRequestContext } from '@playwright/test';
import type { Sandbox } from '../../sandbox/server.ts';
import { checkoutOf } from '../app/reader.ts';
import { expect } from './fixtures.ts';

/** Leaves an address, as the public pages do. */
export async function signUp(
  request: APIRequestContext,
  origin: string,
  email: string,
  source: 'homepage' | 'offer' = 'homepage',
): Promise<void> {
  const answer = await request.post(`${origin}/api/users/signup`, {
    headers: { origin },
    data: { email, source },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Signs up and pays at Stripe; answers Stripe's id of the subscription. */
export async function subscribe(
  request: APIRequestContext,
  { origin, outside, email }: { origin: string; outside: Sandbox; email: string },
): Promise<string> {
  await signUp(request, origin, email);
  const answer = await request.post(`${origin}/api/stripe/create-checkout`, {
    headers: { origin },
    data: { email },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const id = checkoutOf((await answer.json()).checkoutUrl);
  outside.stripe.payCheckout(id);
  const { subscription } = outside.stripe.state.checkoutSessions[id] ?? {};
  if (typeof subscription !== 'string') throw new Error(`Checkout ${id} made no subscription.`);
  return subscription;
}

/** Somebody who paid and chose a password, as the tests of billing need them. */
import { until } from './line.ts';
import { checkoutOf, newReader, type Reader } from './reader.ts';
import type { TestApp } from './start-test-app.ts';

export interface Member {
  product: TestApp;
  reader: Reader;
  email: string;
  /** At Stripe. */
  subscription: string;
}

let count = 0;

/** Needs a product that takes events and trusts 127.0.0.1 as its proxy. */
export async function newMember(product: TestApp): Promise<Member> {
  count += 1;
  const [reader, email] = [newReader(product), `member${count}@example.com`];
  await reader.call('POST', '/api/users/signup', { email, source: 'homepage' });
  const { body } = await reader.call('POST', '/api/stripe/create-checkout', { email });
  product.sandbox.stripe.payCheckout(checkoutOf(body.checkoutUrl));
  const password = 'a good long password';
  const { status } = await reader.call('POST', '/api/users/create-password', { email, password });
  if (status !== 200) throw new Error(`${email} could not choose a password: ${status}`);
  return { product, reader, email, subscription: subscriptionOf(product, email) };
}

function subscriptionOf({ sandbox }: TestApp, email: string): string {
  const { customers, subscriptions } = sandbox.stripe.state;
  const customer = Object.values(customers).find((it) => 'email' in it && it.email === email);
  const found = Object.values(subscriptions).find((it) => it.customer === customer?.id);
  if (!found) throw new Error(`${email} has no subscription`);
  return found.id;
}

export const statusOf = async ({ reader }: Member): Promise<string> =>
  (await reader.call('GET', '/api/users/me')).body.subscriptionStatus;

/** Waits until the product has seen this state at Stripe. */
export const becomes = (member: Member, status: string): Promise<boolean> =>
  until(member.product, async () => (await statusOf(member)) === status);

/** What a reader does on the way from the front page to the portal, by the pages or, where that is not the point, by calls. */
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Email } from 'postal-mime';
import type { Sandbox } from '../../sandbox/server.ts';
import type { ProductProcess } from '../app/product-process.ts';
import { checkoutOf, lettersTo } from '../app/reader.ts';
import { expect } from './fixtures.ts';

/** One product for the files about readers; with the address that a purchase has to name. */
export const readersInstallation = {
  installation: 'readers',
  filled: true,
  settings: { POSTAL_ADDRESS: '1 Main Street, Springfield, IL 62701' },
};

export const password = 'a good long password';

let count = 0;
/** An address that nobody has used in this installation. */
export const newEmail = (): string => {
  count += 1;
  return `reader-${process.pid}-${count}@brokerage.example`;
};

export const notice = (page: Page, title: string, text = '') =>
  expect(page.locator('[data-notice]').filter({ hasText: `${title}${text}` })).toBeVisible();

/** From wherever the dialog can be opened to Stripe's page. */
export async function goToCheckout(page: Page, email: string): Promise<void> {
  await page.goto('/#subscribe');
  await askForCheckout(page, email);
  await expect(page.getByRole('heading', { name: 'Sandbox checkout' })).toBeVisible();
}

export async function askForCheckout(page: Page, email: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Start this Monday' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Continue to checkout' }).click();
}

export async function payWith(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card);
  await page.getByRole('button', { name: 'Subscribe' }).click();
}

export async function choosePassword(page: Page): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(password);
  await page.getByRole('button', { name: 'Create Password' }).click();
}

export async function logInByDialog(page: Page, email: string, typed = password): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password').fill(typed);
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();
}

export interface Installation {
  page: Page;
  product: ProductProcess;
  outside: Sandbox;
}

/** One call of the page's browser, by the product's own address; answers the body. */
export async function call(
  { page, product: { url } }: Pick<Installation, 'page' | 'product'>,
  path: string,
  data: object,
) {
  const answer = await page.request.post(`${url}${path}`, { data, headers: { origin: url } });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}

/** This browser has paid and has chosen no password yet. */
export async function pay(world: Installation, email: string): Promise<void> {
  await call(world, '/api/users/signup', { email, source: 'homepage' });
  const { checkoutUrl } = await call(world, '/api/stripe/create-checkout', { email });
  world.outside.stripe.payCheckout(checkoutOf(checkoutUrl));
  await world.outside.stripe.webhooks.settled();
}

/** This browser is logged in as a subscriber who has paid. */
export async function becomeReader(world: Installation, email: string): Promise<void> {
  await pay(world, email);
  await call(world, '/api/users/create-password', { email, password });
}

/** Stripe's id of the newest subscription of an address. */
export function subscriptionOf({ stripe: { state } }: Sandbox, email: string): string {
  const customer = Object.values(state.customers).find((it) => 'email' in it && it.email === email);
  const own = Object.values(state.subscriptions).filter((it) => it.customer === customer?.id);
  return own.at(-1)?.id ?? '';
}

/** The subscription is over, and the product has heard of it. */
export async function lapse({ outside }: Pick<Installation, 'outside'>, email: string): Promise<void> {
  outside.stripe.endNow(subscriptionOf(outside, email));
  await outside.stripe.webhooks.settled();
}

export const letters = ({ dataDir }: ProductProcess, email: string): Promise<Email[]> =>
  lettersTo({ outbox: join(dataDir, 'outbox') }, email);

/** The letter to this address whose subject contains these words, once it has come. */
export async function letter(product: ProductProcess, email: string, subject: string): Promise<Email> {
  const find = async () => (await letters(product, email)).filter((it) => it.subject?.includes(subject));
  await expect.poll(async () => (await find()).length, { timeout: 90_000 }).toBeGreaterThan(0);
  return (await find()).at(-1) as Email;
}

/** Where the button of a letter leads. */
export const linkIn = (mail: Email): string => /https?:\/\/\S+#token=[\w-]+/.exec(mail.text ?? '')?.[0] ?? '';

/** The admin publishes a digest, with a date where one is given. */
export async function publish(
  page: Page,
  { url }: ProductProcess,
  digestId: string,
  publishDate?: Date,
): Promise<void> {
  const patch = async (what: string, data: object) => {
    const answer = await page.request.patch(`${url}/api/digest/${digestId}/${what}`, {
      data,
      headers: { origin: url },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  if (publishDate) await patch('publish-date', { publishDate: publishDate.toISOString() });
  await patch('publish', { published: true });
}

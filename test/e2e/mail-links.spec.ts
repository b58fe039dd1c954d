/** What the links of a mail open: read this issue, out of the list, what comes by mail; on a phone, without a log-in. */
import type { Browser, Page } from '@playwright/test';
import type { Digest } from '../../contract/digests.ts';
import type { Db } from '../../server/kit/db/connect.ts';
import { createLinks, type Links } from '../../server/people/links/index.ts';
import { fillGroup } from './fill-group.ts';
import { expect, logIn, test } from './fixtures.ts';
import { goInside } from './go-inside.ts';
import { check, looks } from './look.ts';
import { becomeReader, lapse, logInByDialog, newEmail, publish } from './reader-steps.ts';

let db: Db;
let links: Links;
let digest: Digest;

test.beforeAll(async ({ browser, outside, product, db: own }) => {
  db = own;
  links = createLinks({ db, clock: { now: () => new Date() } });
  const office = await browser.newPage({ baseURL: product.url });
  await logIn(office, product.url);
  const { digestId } = await fillGroup(office, outside);
  await publish(office, product, digestId, new Date(Date.now() - 3_600_000));
  const all: Digest[] = await (await office.request.get(`${product.url}/api/digests`)).json();
  digest = all.find((one) => one.digestId === digestId) as Digest;
  await office.close();
});

interface Mailed {
  email: string;
  read: string;
  /** The same link of an older mail. */
  readBefore: string;
  preferences: string;
  unsubscribe: string;
}

/** Somebody who pays, logged in in `page`, with the links of the mail that they got. */
async function newMailed(world: Parameters<typeof becomeReader>[0]): Promise<Mailed> {
  const email = newEmail();
  await becomeReader(world, email);
  const { id } = await db
    .selectFrom('subscribers')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const token = await links.preferences(id);
  const reading = (days: number) =>
    links.reading({
      subscriberId: id,
      digestId: digest.id,
      expiresAt: new Date(Date.now() + days * 86_400_000),
    });
  return {
    email,
    read: `/read/${await reading(60)}`,
    readBefore: `/read/${await reading(-2)}`,
    preferences: `/preferences/${token}`,
    unsubscribe: `/u/${token}`,
  };
}

/** A phone that has never been here. */
async function newPhone(browser: Browser, baseURL: string, more = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 }, ...more });
  return context.newPage();
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 });

test('an issue opens at its quote without a log-in, and leads to all of them', async ({
  page,
  browser,
  outside,
  product,
}) => {
  test.setTimeout(240_000);
  const mailed = await newMailed({ page, outside, product });
  const phone = await newPhone(browser, product.url);
  await phone.goto(mailed.read);
  await expect(heading(phone, digest.title)).toBeVisible();
  const places = await phone.locator('figure.pull').evaluateAll((quotes) => quotes.map(({ id }) => id));
  expect(new Set(places).size).toBe(digest.notableQuotes.length);

  await test.step('a quote that is linked stands in view', async () => {
    const last = places.at(-1) ?? '';
    await phone.goto('about:blank');
    await phone.goto(`${mailed.read}#${last}`);
    await expect(phone.locator(`#${last}`)).toBeInViewport();
    expect(await phone.evaluate(() => document.querySelector(':target')?.id)).toBe(last);
    await check(phone, 'a linked quote');
  });

  await test.step('nothing was kept in the browser but looks', async () => {
    const names = (await phone.context().cookies()).map(({ name }) => name);
    expect(names.filter((name) => name !== 'theme')).toEqual([]);
  });

  await test.step('the recording plays from the page', async () => {
    const play = phone.getByRole('link', { name: /^Play .+ at / }).first();
    await play.click();
    await expect(phone.getByRole('region', { name: 'Player' })).toBeVisible();
    await phone.keyboard.press('Escape');
  });

  await test.step('whoever logs in sees all issues, and is known here from then on', async () => {
    await phone.getByRole('button', { name: 'Log in to see all issues' }).last().click();
    await logInByDialog(phone, mailed.email);
    await expect(phone).toHaveURL(/\/portal$/);
    await phone.goto(mailed.read);
    await expect(phone.getByRole('link', { name: 'See all issues' }).first()).toBeVisible();
    await phone.getByRole('link', { name: 'Preferences' }).click();
    await expect(phone.getByRole('heading', { name: 'What comes by mail' })).toBeVisible();
  });
  await phone.context().close();
});

test('a link that does not open says why, and what to do', async ({ page, browser, outside, product }) => {
  test.setTimeout(240_000);
  const mailed = await newMailed({ page, outside, product });
  const phone = await newPhone(browser, product.url);
  const see = async (path: string, name: string, sentence: string) => {
    await phone.goto(path);
    await expect(heading(phone, name)).toBeVisible();
    await expect(phone.getByText(sentence)).toBeVisible();
    await check(phone, name);
  };
  await see(`${mailed.read}x`, 'No issue opens at this link', 'it may have been cut');
  await see(mailed.readBefore, 'This link does not open any more', 'opens its issue for 60 days');
  await see(`${mailed.unsubscribe}x`, 'This link opens nothing', 'This link is none of ours');
  await lapse({ outside }, mailed.email);
  await expect.poll(async () => (await phone.request.get(mailed.read)).status()).toBe(403);
  await see(mailed.read, 'This issue is for subscribers', 'Your subscription has ended.');
  await phone.getByRole('button', { name: 'Subscribe for $59 a year' }).click();
  await expect(phone.getByRole('dialog', { name: 'Start this Monday' })).toBeVisible();
  await phone.context().close();
});

test('out of the list and back without JavaScript', async ({ page, browser, outside, product }) => {
  test.setTimeout(240_000);
  const mailed = await newMailed({ page, outside, product });
  const phone = await newPhone(browser, product.url, { javaScriptEnabled: false });
  const isOff = async () => {
    const { weekly_off_at: since } = await db
      .selectFrom('subscribers')
      .select('weekly_off_at')
      .where('email', '=', mailed.email)
      .executeTakeFirstOrThrow();
    return since !== null;
  };
  for (let look = 0; look < 5; look += 1) {
    await phone.goto('about:blank');
    await phone.goto(mailed.unsubscribe);
    await expect(phone.getByRole('main').getByRole('button')).toHaveCount(1);
  }
  expect(await isOff()).toBe(false);

  await phone.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(heading(phone, 'The weekly issue is off.')).toBeVisible();
  await expect(phone.getByText('This does not end your subscription')).toBeVisible();
  await expect(phone.getByRole('link', { name: 'Billing' })).toHaveAttribute('href', '/portal?tab=billing');
  expect(await isOff()).toBe(true);
  await phone.reload();
  expect(await isOff()).toBe(true);

  await phone.getByRole('link', { name: 'Turn it on again' }).click();
  await expect(phone).toHaveURL(`${product.url}${mailed.preferences}`);
  await expect(phone.getByText('Off: it does not come by mail.')).toBeVisible();
  await phone.getByRole('button', { name: 'Turn it on' }).click();
  await expect(phone.getByText('Saved. On: it comes every Monday.')).toBeVisible();
  expect(await isOff()).toBe(false);
  await phone.context().close();
});

test('the preferences are the same by mail, in the portal and in the back office', async ({
  page,
  browser,
  outside,
  product,
}) => {
  test.setTimeout(240_000);
  const mailed = await newMailed({ page, outside, product });
  const phone = await newPhone(browser, product.url);
  await phone.goto(mailed.preferences);
  await expect(phone.getByText(`${mailed.email[0]}…@brokerage.example`)).toBeVisible();
  await phone.getByRole('button', { name: 'Turn it off' }).click();
  await expect(phone.getByText('Saved. Off: it does not come by mail.')).toBeVisible();
  await expect(phone).toHaveURL(`${product.url}${mailed.preferences}`);

  await page.goto('/portal?tab=settings');
  await expect(page.getByText('Email and password updates coming soon.')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: /^Off$/ })).toBeVisible();

  const office = await browser.newPage({ baseURL: product.url });
  await logIn(office, product.url);
  await goInside(office, `/admin/subscribers?q=${mailed.email}`);
  await expect(office.getByText('Weekly mail off since')).toBeVisible();
  await check(office, 'a reader without the weekly mail');

  await page.getByRole('button', { name: 'Turn it on' }).click();
  await expect(page.getByRole('definition').filter({ hasText: 'On, every Monday' })).toBeVisible();
  // The list hears of it by itself.
  await expect(office.getByText('Weekly mail off since')).toBeHidden();
  await phone.reload();
  await expect(phone.getByText('On: it comes every Monday.')).toBeVisible();
  await office.close();
  await phone.context().close();
});

for (const { theme, width } of looks) {
  test(`how they look, ${theme}, ${width} px`, async ({ page, browser, outside, product }) => {
    test.setTimeout(240_000);
    const mailed = await newMailed({ page, outside, product });
    const phone = await newPhone(browser, product.url, { viewport: { width, height: 900 } });
    await phone.context().addCookies([{ name: 'theme', value: theme, url: product.url }]);
    await phone.addInitScript((wanted) => localStorage.setItem('theme', wanted), theme);
    const see = async (path: string, name: string) => {
      await phone.goto(path);
      await expect(heading(phone, name)).toBeVisible();
      expect(await phone.evaluate(() => document.documentElement.dataset.theme)).toBe(theme);
      await check(phone, name);
    };
    await see(mailed.read, digest.title);
    await see(mailed.unsubscribe, 'Stop the weekly issue?');
    await see(mailed.preferences, 'What comes by mail');
    await phone.goto(mailed.unsubscribe);
    await phone.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(heading(phone, 'The weekly issue is off.')).toBeVisible();
    await check(phone, 'unsubscribed');
    await see(mailed.unsubscribe, 'The weekly issue is off already.');
    await see(`${mailed.preferences}?saved`, 'What comes by mail');
    await phone.context().close();
  });
}

// Last, since it changes what the others read.
test('an issue with other words than before says when it was corrected', async ({
  page,
  browser,
  outside,
  product,
}) => {
  test.setTimeout(240_000);
  const mailed = await newMailed({ page, outside, product });
  const { content } = await db
    .selectFrom('digests')
    .select('content')
    .where('id', '=', digest.id)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('digests')
    .set({ content: JSON.stringify({ ...content, title: 'A corrected finding' }) as never })
    .where('id', '=', digest.id)
    .execute();
  const office = await browser.newPage({ baseURL: product.url });
  await logIn(office, product.url);
  await publish(office, product, digest.digestId);
  await office.close();

  const day = new Date().toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'America/New_York',
  });
  for (const path of [mailed.read, '/portal', `/portal/digests/${digest.digestId}`]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'A corrected finding' })).toBeVisible();
    await expect(page.getByText(`Corrected on ${day}`)).toBeVisible();
    await check(page, `${path}, corrected`);
  }
});

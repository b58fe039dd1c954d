/** What browser tests start from: the product with a scriptable outside world, and the admin logged in. */

import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import type { Sandbox } from '../../sandbox/server.ts';
import { connect, type Db } from '../../server/kit/db/connect.ts';
import { shiftTo } from '../app/choose-time.ts';
import { moveClock } from '../app/moved-clock.ts';
import { copyTemplate } from '../app/postgres-server.ts';
import { type ProductProcess, startProduct } from '../app/product-process.ts';
import { quietLog } from '../app/quiet-log.ts';
import { eventsHandled } from './events-handled.ts';
import { type FilledStart, makeFilledStart } from './filled-start.ts';
import { setHome } from './home.ts';
import { createInstallations, type Installations, shared } from './installation.ts';
import { keepCookies } from './keep-cookies.ts';
import { moveAddresses } from './move-addresses.ts';
import { logInBy, postmark, settingsFor, startOutside, webhookSecret } from './start-installation.ts';
import { saveData } from './weigh.ts';

/** A moment, and the time zone of the product and the browser. */
export interface SpecialDay {
  now: string;
  zone: string;
}

interface Shared {
  installations: Installations;
}

interface Own {
  /** Where tests run on another day than the usual one, in an installation of their own. */
  day: SpecialDay | null;
  clock: undefined;
  /** Files that name another installation get a product of their own, in the same worker. */
  installation: string;
  /** Whether it begins with what `fillGroup` makes, as the shared one does; the same in all files of an installation. */
  filled: boolean;
  begins: () => Promise<FilledStart | null>;
  /** The installation's own, with the address at which a test may look into it. */
  database: { url: string };
  /** A few connections of a test's own to it. */
  db: Db;
  /**
   * Whether pages fetch what the next click may need, as they do unless the browser saves data. It is most of what opening
   * a screen costs, and only tests of that itself need it. Of the test's own context: others fetch ahead.
   */
  fetchesAhead: boolean;
  /** Settings of the product beyond those that all tests need; the same in all files of an installation. */
  settings: Record<string, string>;
  /** Where the sandbox's Stripe sends its events: the product, once it runs. */
  listener: { url: string | null };
  outside: Sandbox;
  product: ProductProcess;
  admin: Page;
}

// Where files run as they are written (run/playwright.mjs), a stack names their lines by itself. The runner asks for one at
// each step, and would look up each of its frames.
if (process.env.PW_DISABLE_TS_ESM) Reflect.deleteProperty(Error, 'prepareStackTrace');

const { TEST_POSTGRES = '', TEST_TEMPLATE = '', TEST_RUN_FOLDER = '' } = process.env;
const server = { url: TEST_POSTGRES, template: TEST_TEMPLATE };
const usualTime = { zone: process.env.TZ ?? 'UTC', shiftMs: Number(process.env.TEST_CLOCK_SHIFT_MS) };
const shifts = new Map<string, number>();

/** Of this process; on one day time goes on, whoever asks, as it does for the product of that day. */
function tellTimeOf(day: SpecialDay | null): void {
  const zone = day?.zone ?? usualTime.zone;
  const shiftMs = day === null ? usualTime.shiftMs : (shifts.get(day.now) ?? shiftTo(day.now));
  if (day !== null) shifts.set(day.now, shiftMs);
  process.env.TZ = zone;
  process.env.TEST_CLOCK_SHIFT_MS = String(shiftMs);
  moveClock(shiftMs);
}

/** Its pages tell the time of this process. */
async function tellTimeTo(context: BrowserContext): Promise<void> {
  await context.addInitScript(moveClock, Number(process.env.TEST_CLOCK_SHIFT_MS));
  keepCookies(context);
}

/** The next test has the same window: what the runner does not put back itself, and no page goes on asking until then. */
async function leaveWindow(context: BrowserContext): Promise<void> {
  await context.setOffline(false);
  await context.clearPermissions();
  const leave = (page: Page) => page.goto('about:blank', { timeout: 5_000 }).catch(() => undefined);
  await Promise.all(context.pages().map(leave));
}

export const test = base.extend<Own, Shared>({
  day: [null, { option: true }],
  // Before anything tells the time, and before the product is told it.
  clock: [
    async ({ day }, use) => {
      tellTimeOf(day);
      await use(undefined);
    },
    { auto: true },
  ],
  // Whatever context a test opens beside its own.
  browser: async ({ browser }, use) => {
    const open = browser.newContext.bind(browser);
    browser.newContext = async (options) => {
      const context = await open(options);
      await tellTimeTo(context);
      return context;
    };
    await use(browser);
  },
  installations: [
    async ({ browser }, use) => {
      const installations = createInstallations(async () => {
        // Pages of contexts that a test left open would go on asking a product that has ended.
        for (const context of browser.contexts()) await context.close();
      });
      await use(installations);
      await installations.end();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  installation: [shared, { option: true }],
  filled: [false, { option: true }],
  fetchesAhead: [false, { option: true }],
  settings: ({ playwright: _playwright }, use) => use({}),
  begins: async ({ day, filled, installation, clock: _clock }, use) => {
    // What it is filled with is of the usual days.
    const isFilled = filled || installation === shared;
    if (isFilled && day !== null)
      throw new Error('An installation on another day is one of its own, and fills itself.');
    await use(async () => (isFilled ? await makeFilledStart(server, TEST_RUN_FOLDER) : null));
  },
  listener: async ({ installations, installation }, use) => {
    const open = async () => ({ part: { url: null }, end: async () => undefined });
    await use(await installations.part(installation, 'listener', open));
  },
  database: async ({ installations, installation, begins }, use) => {
    const open = async () => {
      const { template = server.template } = (await begins()) ?? {};
      const database = await copyTemplate({ url: server.url, template });
      return { part: database, end: () => database.drop() };
    };
    await use(await installations.part(installation, 'database', open));
  },
  db: async ({ installations, installation, database }, use) => {
    const open = async () => {
      const opened = connect({ url: database.url, log: quietLog, poolSize: 2 });
      return { part: opened.db, end: () => opened.close() };
    };
    await use(await installations.part(installation, 'db', open));
  },
  outside: async ({ installations, installation, listener, database, db, begins, clock: _clock }, use) => {
    const open = async () => {
      const filled = await begins();
      const outside = await startOutside({
        firstStartAt: filled === null ? new Date() : new Date(filled.firstStartAt),
        stripe: {
          webhook: {
            url: () => listener.url,
            secret: webhookSecret,
            acted: () => eventsHandled(db),
          },
        },
        mailReports: {
          origin: () => (listener.url === null ? null : new URL(listener.url).origin),
          postmark,
          topicArn: 'arn:aws:sns:us-east-1:000000000000:tests',
        },
      });
      const end = () => outside.stop();
      try {
        if (filled !== null)
          await moveAddresses(database.url, { from: filled.place, to: new URL(outside.origin).host });
      } catch (error) {
        await end();
        throw error;
      }
      return { part: outside, end };
    };
    await use(await installations.part(installation, 'outside', open));
  },
  product: [
    async ({ installations, installation, outside, listener, database, begins, settings }, use) => {
      const open = async () => {
        const filled = await begins();
        const env = { ...settingsFor(database, outside), ...settings };
        const product = await startProduct(env, undefined, filled?.dataDir);
        listener.url = `${product.url}/api/stripe/webhook`;
        return { part: product, end: () => product.stop() };
      };
      await use(await installations.part(installation, 'product', open));
    },
    { scope: 'test', timeout: 240_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  // S20: whatever a page does, its own policy has nothing to refuse.
  context: async ({ context, fetchesAhead }, use) => {
    // The runner takes away what the test before gave its pages.
    await tellTimeTo(context);
    if (!fetchesAhead) await context.addInitScript(saveData);
    const refused: string[] = [];
    context.on('console', (message) => {
      const text = message.text();
      // The sandbox's recordings are not on https, and this product is not the sandbox.
      if (text.includes('Content Security Policy') && !text.includes('"media-src')) refused.push(text);
    });
    await use(context);
    await leaveWindow(context);
    expect(refused).toEqual([]);
  },
  admin: async ({ page, product, outside }, use) => {
    outside.faults.clear();
    await logIn(page, product.url);
    await use(page);
  },
});

/** Logged in, and nothing is shown yet; `goInside` opens the app where it is needed first. */
export async function logIn(page: Page, url: string): Promise<void> {
  const { origin } = new URL(url);
  await logInBy(page.request, origin);
  setHome(page, origin);
}

/** Logged in, with the app open where it begins. */
export async function openOffice(page: Page, url: string): Promise<void> {
  const { origin } = new URL(url);
  await logInBy(page.request, origin);
  await page.goto(`${origin}/admin`);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
}

export { expect };

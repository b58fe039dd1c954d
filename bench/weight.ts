/**
 * What the first load of the front page, the portal and the back office brings, in Chromium with nothing kept from
 * before, and how long a phone waits for its largest part: 1.6 Mbit/s, 150 ms to the server, a quarter of this CPU (the
 * figures of Lighthouse's mobile run, applied by Chromium; Lighthouse computes them). Run after a build:
 * `node bench/weight.ts [--rounds 5]`. Lighthouse's own score is asked for where `LIGHTHOUSE` names its cli/index.js: it is
 * no dependency; `npm install lighthouse` in another folder brings it.
 */
import { parseArgs } from 'node:util';
import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { adminPassword, startProduct } from '../test/app/product-process.ts';
import { saveData, type Weight, weigh } from '../test/e2e/weigh.ts';
import { measured, print, spread } from './kit/figures.ts';
import { askLighthouse } from './weight/lighthouse.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
const rounds = Math.max(5, Number(values.rounds));
const desk = { viewport: { width: 1440, height: 900 } };
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;
interface Place {
  name: string;
  /** KB of JavaScript. */
  ceiling: number;
  path: string;
  cookies: Cookies;
  isThere(page: Page): Promise<unknown>;
}

const product = await startProduct({}, /sample digest is published/);
const executablePath = process.env.CHROMIUM_PATH;
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-gpu'],
});
const heading = (page: Page) => page.getByRole('heading').first().waitFor();
const places: Place[] = [
  { name: '/', ceiling: 5, path: '/', cookies: [], isThere: heading },
  {
    name: 'portal',
    ceiling: 120,
    path: '/portal',
    cookies: await signUp(),
    isThere: (page) => page.getByRole('article').or(page.getByRole('tabpanel')).first().waitFor(),
  },
  {
    name: 'back office',
    ceiling: 150,
    path: '/admin',
    cookies: await logIn(),
    isThere: (page) => page.locator('main li, main article').first().waitFor(),
  },
];
for (const place of places) await measure(place);
await browser.close();
const lighthouse = process.env.LIGHTHOUSE;
if (lighthouse) await askLighthouse(lighthouse, `${product.url}/`);
await product.stop();

async function measure(place: Place): Promise<void> {
  const [kilobytes, fonts, styles, requests]: number[][] = [[], [], [], []];
  const [largest, first, blocked, moved]: number[][] = [[], [], [], []];
  for (let round = 0; round < rounds; round += 1) {
    const weight = await onFreshPage(place, desk, (page) =>
      weigh(page, product.url + place.path, async () => {
        await place.isThere(page);
        await page.waitForTimeout(2_000);
      }),
    );
    kilobytes?.push(weight.scriptBytes / 1024);
    fonts?.push(weight.fontBytes / 1024);
    styles?.push(weight.styleBytes / 1024);
    requests?.push(weight.requests);
    const times = await onFreshPage(place, phone, (page) => wait(page, place));
    largest?.push(times.largest / 1_000);
    first?.push(times.first / 1_000);
    blocked?.push(times.blocked);
    moved?.push(times.moved);
  }
  print(`${place.name}, ${rounds} rounds; median (least to most)`);
  print(`  JavaScript, KB of gzip   ${spread(kilobytes ?? [])}`);
  print(`  styles, KB of gzip       ${spread(styles ?? [])}`);
  print(`  fonts, KB                ${spread(fonts ?? [])}`);
  print(`  requests                 ${spread(requests ?? [])}`);
  print(`  a phone's largest part   ${spread(largest ?? [])} s, first part ${spread(first ?? [])} s`);
  print(`  held for                 ${spread(blocked ?? [])} ms beyond 50, moved by ${spread(moved ?? [])}`);
  const goal = (what: string, values: number[] = [], atMost: number, unit = '') =>
    measured({ row: 4, what: `${place.name}: ${what}`, values, unit, atMost });
  goal('JavaScript, gzip', kilobytes, place.ceiling, ' KB');
  goal('requests', requests, 20);
  goal('fonts', fonts, 90, ' KB');
  const ahead = await weighAhead(place);
  const also = (what: string, value: number, unit = '') =>
    measured({
      row: 4,
      what: `${place.name}: ${what}, with what is fetched ahead of a click`,
      values: [value],
      unit,
    });
  also('JavaScript, gzip', ahead.scriptBytes / 1024, ' KB');
  also('requests', ahead.requests);
  if (place.path === '/') goal("a phone's largest part", largest, 1.8, ' s');
}

/** Where nobody saves data the next screens' files come too, once this one is there. */
function weighAhead(place: Place): Promise<Weight> {
  const load = (page: Page) =>
    weigh(page, product.url + place.path, async () => {
      await place.isThere(page);
      await page.waitForTimeout(5_000);
    });
  return onFreshPage(place, desk, load, false);
}

async function onFreshPage<T>(
  { cookies }: Place,
  device: object,
  act: (page: Page) => Promise<T>,
  savesData = true,
): Promise<T> {
  const context = await browser.newContext(device);
  await context.addCookies(cookies);
  if (savesData) await context.addInitScript(saveData);
  const page = await context.newPage();
  const result = await act(page);
  await context.close();
  return result;
}

/** On a slow phone; until nothing larger has been drawn for three seconds. */
async function wait(page: Page, place: Place) {
  const session = await page.context().newCDPSession(page);
  await slowDown(session);
  await page.addInitScript(observe);
  await page.goto(product.url + place.path);
  await place.isThere(page);
  await page.waitForTimeout(3_000);
  return page.evaluate(() => (window as unknown as { seen: Seen }).seen);
}

async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

interface Seen {
  largest: number;
  first: number;
  blocked: number;
  moved: number;
}

/** In the page. */
function observe(): void {
  const seen: Seen = { largest: 0, first: 0, blocked: 0, moved: 0 };
  Object.assign(window, { seen });
  const on = (type: string, take: (entry: PerformanceEntry & { value?: number }) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry);
    }).observe({ type, buffered: true });
  on('largest-contentful-paint', ({ startTime }) => Object.assign(seen, { largest: startTime }));
  on('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.first = startTime;
  });
  on('longtask', ({ duration }) => Object.assign(seen, { blocked: seen.blocked + duration - 50 }));
  on('layout-shift', ({ value = 0 }) => Object.assign(seen, { moved: seen.moved + value }));
}

async function logIn(): Promise<Cookies> {
  const context = await browser.newContext();
  const headers = { origin: product.url };
  await context.request.post(`${product.url}/api/auth/admin/login`, {
    headers,
    data: { password: adminPassword },
  });
  return context.cookies();
}

/** By the pages: subscribes, pays at the sandbox's Stripe, chooses a password. */
async function signUp(): Promise<Cookies> {
  const page = await browser.newPage();
  const password = 'a good long password';
  await page.goto(`${product.url}/#subscribe`);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill('reader@brokerage.example');
  await dialog.getByRole('button', { name: 'Continue to checkout' }).click();
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(password);
  await page.getByRole('button', { name: 'Create Password' }).click();
  await page.waitForURL(/portal/);
  return page.context().cookies();
}

/**
 * The long lists of the back office in a browser, on the data set of `npm run seed`: time to the first row, what came
 * over the wire, and how long frames take while the list is scrolled from end to end. Start that installation, then
 * `BASE_URL=http://localhost:3000 ADMIN_PASSWORD=… node bench/lists-in-browser.ts`.
 */
import { chromium, type Page } from '@playwright/test';

const base = process.env.BASE_URL ?? 'http://localhost:3000';
const password = process.env.ADMIN_PASSWORD ?? '';
const executablePath = process.env.CHROMIUM_PATH;

/** Pixels a frame: what passes more quickly than anybody reads, whose rows may stay empty, and what a hand does by a wheel. */
const speeds = [1_600, 120];

const lists = [
  ['All Podcasts', '/admin/podcasts'],
  ['Unassigned', '/admin/unassigned-podcasts'],
  ['Groups', '/admin/groups'],
  ['Transcripts', '/admin/transcripts'],
  ['Insights', '/admin/insights'],
  ['Recent Activity', '/admin/recent-activity'],
  ['TO DO', '/admin/todo?start=2020-01-01'],
] as const;

const browser = await chromium.launch(executablePath ? { executablePath } : {});
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
await page.goto(`${base}/login`);
await page.getByRole('textbox', { name: 'Password' }).fill(password);
await page.getByRole('button', { name: 'Login' }).click();
await page.waitForURL(/\/admin/);
for (const [name, path] of lists) console.log(name.padEnd(18), await measure(page, path));
await browser.close();

async function measure(page: Page, path: string): Promise<string> {
  let bytes = 0;
  const count = async (response: { url(): string; body(): Promise<Buffer> }) => {
    if (response.url().includes('/api/') && !response.url().endsWith('/api/events')) {
      bytes += (await response.body().catch(() => Buffer.alloc(0))).length;
    }
  };
  page.on('response', count);
  const told: string[] = [];
  for (const speed of speeds) {
    const startedAt = performance.now();
    await page.goto(base + path);
    // Skeletons mark what still loads.
    await page.locator('main li:not(:has(.sk))').first().waitFor();
    const firstRowMs = performance.now() - startedAt;
    await page.waitForFunction(() => document.querySelector('main .sk') === null);
    const { frames, worst, slow, pixels } = await page.evaluate(scrollThrough, speed);
    if (told.length === 0)
      told.push(`first row ${firstRowMs.toFixed(0)} ms, ${(bytes / 1024).toFixed(0)} KB`);
    told.push(`${pixels} px in ${frames} frames, ${slow} over 50 ms, longest ${worst.toFixed(0)} ms`);
  }
  page.off('response', count);
  return told.join('; ');
}

/** In the page: scrolls by `speed` a frame until the end, and times each frame. */
async function scrollThrough(speed: number) {
  const mostFrames = 600;
  const from = [...document.querySelectorAll('*')].filter((it) => it.scrollHeight > it.clientHeight + 200);
  const place = from.sort((a, b) => b.scrollHeight - a.scrollHeight)[0] ?? document.documentElement;
  let [frames, worst, slow, last] = [0, 0, 0, performance.now()];
  for (; frames < mostFrames; frames += 1) {
    const before = place.scrollTop;
    place.scrollTop += speed / 2;
    window.scrollBy(0, speed / 2);
    await new Promise(requestAnimationFrame);
    const now = performance.now();
    worst = Math.max(worst, now - last);
    if (now - last > 50) slow += 1;
    last = now;
    if (place.scrollTop === before && frames > 60) break;
  }
  return { frames, worst, slow, pixels: Math.round(place.scrollTop) };
}

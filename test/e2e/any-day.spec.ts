/** What must hold also on the days on which calendars go wrong: it runs on each that is walked. */
import { readFile } from 'node:fs/promises';
import specialDays from '../../run/special-days.json' with { type: 'json' };
import { type ProductProcess, startProduct } from '../app/product-process.ts';
import { expect, logIn, openOffice } from './fixtures.ts';
import { goInside } from './go-inside.ts';
import { check } from './look.ts';
import { test as base } from './through-proxy.ts';

/**
 * A product that is started for the first time, with its sample; one for each of the days. On the first of them with a
 * PostgreSQL of its own, which does not know the day, and a mail server that a sandbox must not use.
 */
const test = base.extend<{ product: ProductProcess & { firstIssueMs: number } }>({
  product: [
    async ({ installations, installation, database, clock: _clock }, use) => {
      const open = async () => {
        const product = await startProduct(
          isFirst(installation) ? { SANDBOX: 'on', SMTP_URL: elsewhere } : { DATABASE_URL: database.url },
        );
        const readyAt = performance.now();
        await product.printed(/The sample digest is published/);
        const part = { ...product, firstIssueMs: performance.now() - readyAt };
        return { part, end: () => product.stop() };
      };
      await use(await installations.part(installation, 'product', open));
    },
    { scope: 'test', timeout: 240_000 },
  ],
});

const elsewhere = 'smtp://mail.walkthrough.example';

const dayThere = (daysAgo: number) =>
  new Date(Date.now() - daysAgo * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'America/New_York' });
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

const eve = 'Saturday 23:50, when it ends';
const walkedDays = specialDays.filter(({ walked = true }) => walked);
/** Where nothing depends on the day, the first will do. */
const isFirst = (day: string) => day === walkedDays[0]?.day;

for (const { day, now, zone } of walkedDays) {
  test.describe(day, () => {
    test.use({ installation: day, day: { now, zone }, timezoneId: zone });

    test('a first start ends with a finished, published digest', async ({ page, product }) => {
      expect(product.firstIssueMs).toBeLessThan(60_000);
      await openOffice(page, product.url);
      await expect(page.getByText('Sandbox.')).toBeVisible();
      await page.getByRole('link', { name: 'Saved Digests' }).click();
      await expect(page.getByText('1 published, 1 saved')).toBeVisible();
      const [digest] = await (await page.request.get(`${product.url}/api/digests`)).json();
      expect(digest).toMatchObject({ groupName: 'Agent Growth', published: true, issueNumber: 1 });
      // E8: of the publication's days, whichever day it is elsewhere.
      expect([digest.startDate, digest.endDate]).toEqual([dayThere(6), dayThere(0)]);
      expect(digest.crossEpisodeConnections.length).toBeGreaterThan(2);
      expect(digest.notableQuotes.every(({ speaker }: { speaker: string | null }) => speaker !== null)).toBe(
        true,
      );
      const shows = new Set(digest.episodes.map((episode: { podcast_name: string }) => episode.podcast_name));
      expect(shows.size).toBe(3);
    });

    if (isFirst(day)) {
      test('the ribbon leaves room for the whole sidebar, and a short page does not scroll', async ({
        page,
        product,
      }) => {
        await logIn(page, product.url);
        await goInside(page, '/admin/data-management');
        await expect(page.getByText('Nothing is chosen yet')).toBeVisible();
        await expect(page.getByLabel('Sandbox')).toBeVisible();
        // The ribbon moves the shell down, and must not move the link for the keyboard into view.
        const skip = page.getByRole('link', { name: 'Skip to content' });
        await expect(skip).not.toBeInViewport();
        await skip.focus();
        await expect(skip).toBeInViewport({ ratio: 1 });
        await skip.blur();
        for (const name of ['Privacy Policy', 'Terms of Service', 'Contact'])
          await expect(page.getByRole('link', { name })).toBeInViewport({ ratio: 1 });
        const beyond = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
        expect(beyond, 'the page scrolls without need').toBeLessThanOrEqual(0);
        await check(page, 'E11: under the ribbon');
      });

      test('the sandbox says which mail server it does not use, and where a letter lies instead', async ({
        page,
        product,
      }) => {
        await product.printed(/Sandbox: SMTP_URL leads to another machine and is ignored/);
        await logIn(page, product.url);
        await goInside(page, '/admin/settings/mail');
        await expect(page.getByRole('heading', { name: 'Nobody outside knows this domain' })).toBeVisible();
        await page.getByRole('textbox', { name: 'Your address' }).fill('editor@walkthrough.example');
        await page.getByRole('button', { name: 'Send a letter' }).click();
        const written = page.getByRole('article', { name: 'All mail', exact: true });
        await expect(written).toContainText('Written to a file');
        await expect(written).toContainText(product.dataDir);
        await check(page, 'the sandbox');
        const href = (await written.getByRole('link', { name: 'Read it' }).getAttribute('href')) ?? '';
        await page.goto(href);
        await expect(page.getByRole('heading', { name: 'Mail check of The Walkthrough' })).toBeVisible();
        await expect(page.getByText('1 Sample Street').first()).toBeVisible();
      });
    }

    test('a part that fails leaves the rest in its place', async ({ page, between }) => {
      await logIn(page, between.url);
      const mend = between.spoilAll(/^\/api\/groups\/[^/]+\/episodes/);
      await page.goto('/admin/groups');
      await expect(page.getByRole('link', { name: 'Manage Podcasts of Agent Growth' })).toBeVisible();
      await expect(page.getByRole('alert').getByRole('button', { name: 'Try again' })).toBeVisible();
      mend();
      // It tries again by itself too, and then there is nothing left to press.
      const press = () => page.getByRole('button', { name: 'Try again' }).click({ timeout: 1_000 });
      await press().catch(() => undefined);
      await expect(page.getByRole('listitem').filter({ hasText: 'Done' }).first()).toBeVisible();
    });

    test.describe('in a browser far ahead', () => {
      test.use({ timezoneId: 'Pacific/Kiritimati' });

      test('E8: an episode is of the day that the publication counts', async ({ page, between }) => {
        await logIn(page, between.url);
        for (const path of ['/admin/todo', '/admin/digest-builder']) {
          await goInside(page, path);
          if (path.endsWith('builder')) {
            await page.getByLabel('Start date').fill(daysAgo(30));
            await page.getByRole('combobox', { name: 'Group' }).selectOption('Agent Growth');
          }
          const days = page.getByRole('main').locator('time[datetime]');
          await expect(days.first()).toBeVisible();
          for (const day of await days.all()) {
            const at = new Date((await day.getAttribute('datetime')) ?? '');
            const there = at.toLocaleDateString('en-US', {
              timeZone: 'America/New_York',
              month: 'short',
              day: 'numeric',
            });
            await expect(day).toHaveText(there);
          }
        }
      });

      // Twenty minutes before the first of the days the same day is picked.
      if (day !== eve) {
        test('a picked day is the same in the store, the row and the file', async ({
          page: admin,
          between,
        }) => {
          await logIn(admin, between.url);
          // The month after the present one holds only days to come.
          const coming = new Date(new Date().toLocaleString('en-US', { timeZone: 'America/New_York' }));
          coming.setMonth(coming.getMonth() + 1, 15);
          const year = coming.getFullYear();
          const month = coming.toLocaleString('en-US', { month: 'short' });
          await goInside(admin, '/admin/saved-digests');
          const publish = admin.getByRole('checkbox', { name: /^Publish/ });
          await publish.click();
          await expect(admin.getByText('Status updated').first()).toBeVisible();
          await expect(publish).not.toBeChecked();
          await admin.getByRole('button', { name: /^Publish date/ }).click();
          await admin.getByRole('button', { name: /Next Month/ }).click();
          await admin.getByRole('button', { name: new RegExp(`${month}\\w* 15, ${year}`) }).click();
          await admin.getByRole('button', { name: 'Set date' }).last().click();
          await expect(admin.getByText('Publish date updated').first()).toBeVisible();
          await expect(
            admin.getByRole('button', { name: `Publish date: ${month} 15, ${year}` }),
          ).toBeVisible();
          const [{ publishDate }] = await (await admin.request.get('/api/digests')).json();
          const there = new Date(publishDate).toLocaleString('en-US', {
            timeZone: 'America/New_York',
            dateStyle: 'medium',
            timeStyle: 'short',
          });
          expect(there).toMatch(new RegExp(`^${month} 15, ${year}, 6:00\\sAM$`));

          const printed = async () => {
            const [file] = await Promise.all([
              admin.waitForEvent('download'),
              admin.getByRole('button', { name: /^Download HTML/ }).click(),
            ]);
            return readFile(await file.path(), 'utf8');
          };
          expect(await printed(), 'a digest that is not published').not.toMatch(/Published [A-Z][a-z]+ \d/);

          // What was said of the click before is gone.
          await admin.reload();
          await publish.click();
          await expect(admin.getByText('Status updated').first()).toBeVisible();
          const thisYear = new Date().toLocaleString('en-US', {
            timeZone: 'America/New_York',
            year: 'numeric',
          });
          const named = String(year) === thisYear ? `${month} 15` : `${month} 15, ${year}`;
          await expect(admin.getByText(`Scheduled for ${named}`, { exact: true })).toBeVisible();
          await expect(admin.getByText('1 published, it is scheduled, 1 saved')).toBeVisible();
          expect(await printed()).toContain(`Published ${month} 15, ${year}`);

          await admin.getByRole('button', { name: /^Publish date/ }).click();
          await admin.getByRole('button', { name: 'Clear' }).click();
          await expect(admin.getByText('Published', { exact: true })).toBeVisible();
          await expect(admin.getByText('1 published, 1 saved')).toBeVisible();

          if (!isFirst(day)) return;
          await admin.getByRole('button', { name: /^Show raw data/ }).click();
          await admin.reload();
          await expect(admin.getByRole('dialog', { name: /^Raw data/i })).toBeVisible();
          await admin.keyboard.press('Escape');
          await expect(admin).toHaveURL(/\/admin\/saved-digests$/);
        });
      }
    });
  });
}

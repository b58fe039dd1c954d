/** From words to the second at which somebody said them, and a reader's words to the issue that prints them. */
import type { Page } from '@playwright/test';
import type { Transcript } from '../../contract/index.ts';
import { fillGroup } from './fill-group.ts';
import { expect, logIn, test } from './fixtures.ts';
import { goInside } from './go-inside.ts';
import { checkLooks, phone } from './look.ts';
import { becomeReader, newEmail, publish } from './reader-steps.ts';

// What is said elsewhere would be found too.
test.use({ installation: 'search', filled: true });

let said: Transcript;
test.beforeAll(async ({ browser, outside, product }) => {
  const office = await browser.newPage({ baseURL: product.url });
  await logIn(office, product.url);
  const { groupId, digestId } = await fillGroup(office, outside);
  const episodes = await (await office.request.get(`/api/groups/${groupId}/episodes`)).json();
  said = await (await office.request.get(`/api/transcripts/${episodes[0].id}`)).json();
  await publish(office, product, digestId, new Date());
  await office.close();
});

/** Words that stand in the middle of what one speaker says, without punctuation between them. */
function someWords(): { words: string; turn: Transcript['utterances'][number] } {
  for (const turn of said.utterances.slice(4)) {
    const words = /(?:\b[a-z]{4,}\b ){3}\b[a-z]{4,}\b/.exec(turn.text)?.[0];
    if (words !== undefined) return { words, turn };
  }
  throw new Error('Nobody says four words in a row');
}

/** Answers have one more part, which does not come. */
async function keepTheRest(page: Page, path: string): Promise<void> {
  await page.route(`**${path}?*`, async (route) => {
    if (new URL(route.request().url()).searchParams.has('cursor')) return await route.abort();
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), next: 'the-rest' } });
  });
}

const results = (page: Page) => page.getByRole('region', { name: 'Results' });

test('from the palette to the second, with the words marked', async ({ admin }) => {
  const { words, turn } = someWords();
  await goInside(admin, '/admin/settings');
  await expect(admin.getByRole('heading', { name: 'Models' })).toBeVisible();
  await admin.keyboard.press('Control+k');
  await admin.keyboard.type(`"${words}"`);
  await expect(admin.getByText('No screen, group, podcast or episode is called so.')).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Search everything that was said' })).toBeVisible();
  await admin.keyboard.press('Enter');
  await expect(admin).toHaveURL(/\/admin\/search\?q=/);
  await expect(results(admin).getByText('1 moment in 1 episode')).toBeVisible();
  const moment = results(admin).getByRole('button', { name: words });
  await expect(moment.locator('mark')).toHaveText(words);
  await moment.click();
  const dialog = admin.getByRole('dialog', { name: said.episode.title });
  const target = dialog.locator('.is-target');
  await expect(target).toBeInViewport();
  await expect(target.locator('mark').first()).toHaveText(words);
  await expect(target).toContainText(turn.text);
  // The transcript belongs to the address, and so does what is marked in it.
  await admin.reload();
  await expect(target.locator('mark').first()).toHaveText(words);
  await admin.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(moment).toBeVisible();
});

test('Shift and Enter search what was said, also where titles hold the words', async ({ admin }) => {
  await goInside(admin, '/admin/settings');
  await expect(admin.getByRole('heading', { name: 'Models' })).toBeVisible();
  await admin.keyboard.press('Control+k');
  await admin.keyboard.type('price');
  await expect(admin.getByRole('option', { selected: true })).toBeVisible();
  await admin.keyboard.press('Shift+Enter');
  await expect(admin).toHaveURL(/\/admin\/search\?q=price$/);
  await expect(results(admin).getByText(/the best first/)).toBeVisible();
});

test('phrases, words that are left out, filters, and nothing at all', async ({ admin }) => {
  const { words } = someWords();
  const [first = '', second = ''] = words.split(' ');
  await goInside(admin, '/admin/search');
  const field = admin.getByRole('searchbox', { name: 'Words that were said' });
  await expect(field).toBeFocused();
  await field.fill(`"${first} ${second}"`);
  await expect(results(admin).locator('mark').first()).toHaveText(`${first} ${second}`, { ignoreCase: true });
  await field.fill(`"${second} ${first}"`);
  await expect(admin.getByRole('heading', { name: 'Nobody said that' })).toBeVisible();
  await field.fill(`${first} -${second}`);
  await field.press('Enter');
  await expect(admin.getByText(/the best first|Nobody said that/).first()).toBeAttached();
  for (const text of await results(admin).locator('.said-text').allTextContents())
    expect(text.toLowerCase()).not.toContain(` ${second} `);
  await field.fill('the');
  await expect(
    admin.getByText('These words stand in nearly every sentence. Add one that says more.'),
  ).toBeVisible();
  await field.fill(first);
  const podcast = admin.getByRole('button', { name: said.podcast.title });
  await podcast.click();
  await expect(podcast).toHaveAttribute('aria-pressed', 'true');
  await expect(admin).toHaveURL(/podcast=/);
  await admin.getByLabel('Start date').fill('2001-01-01');
  await admin.getByLabel('End date').fill('2001-01-02');
  await expect(admin.getByRole('heading', { name: 'Nobody said that' })).toBeVisible();
  await results(admin).getByRole('button', { name: 'Clear filters' }).click();
  await expect(results(admin).getByText(/the best first/)).toBeVisible();
});

test('a search that fails says so, and works again', async ({ admin }) => {
  await goInside(admin, '/admin/search');
  await admin.route('**/api/search?*', (route) => route.abort());
  await admin.getByRole('searchbox').fill('house');
  await expect(admin.getByRole('heading', { name: 'The search did not work' })).toBeVisible({
    timeout: 15_000,
  });
  await admin.unroute('**/api/search?*');
  await admin.getByRole('button', { name: 'Try again' }).click();
  await expect(
    results(admin)
      .getByText(/the best first|Nobody said that/)
      .first(),
  ).toBeAttached();
  await admin.setViewportSize(phone);
  await keepTheRest(admin, '/api/search');
  await admin.getByRole('searchbox').fill(someWords().words);
  await results(admin).getByRole('button', { name: 'Show more episodes' }).click();
  await expect(results(admin).getByRole('alert')).toContainText('More could not be loaded.');
  await expect(results(admin).locator('mark').first()).toBeVisible();
  await checkLooks(admin, 'search, more failed');
});

test('E11: the search', async ({ admin }) => {
  await admin.setViewportSize(phone);
  await goInside(admin, '/admin/search');
  await expect(
    admin.getByRole('heading', { name: 'Find the second at which somebody said it' }),
  ).toBeVisible();
  await checkLooks(admin, 'search, empty');
  await admin.getByRole('searchbox').fill(someWords().words);
  await expect(results(admin).getByText(/the best first/)).toBeVisible();
  await checkLooks(admin, 'search, found');
  await admin.getByRole('searchbox').fill('zzzqqq');
  await expect(admin.getByRole('heading', { name: 'Nobody said that' })).toBeVisible();
  await checkLooks(admin, 'search, nothing');
});

test('E11: a reader searches', async ({ page, product, outside }) => {
  await page.setViewportSize(phone);
  await becomeReader({ page, product, outside }, newEmail());
  await page.goto(`${product.url}/portal`);
  const title = await page.getByRole('article').getByRole('heading', { level: 3 }).textContent();
  const field = page.getByRole('searchbox', { name: 'Search your digests' });
  await field.fill(title ?? '');
  await field.press('Enter');
  const found = page.getByRole('region', { name: 'Found digests' });
  await expect(found.getByRole('link', { name: title ?? '' }).first()).toBeVisible();
  await expect(found.locator('mark').first()).toBeVisible();
  await checkLooks(page, 'portal, found');
  await field.fill('zzzqqq');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('No digest prints “zzzqqq”.')).toBeVisible();
  await checkLooks(page, 'portal, nothing');
  await page.getByRole('button', { name: 'Show all digests' }).click();
  await expect(field).toHaveValue('');
  await keepTheRest(page, '/api/portal/search');
  await field.fill(title?.split(' ')[0] ?? '');
  await field.press('Enter');
  await found.getByRole('button', { name: 'Look in older digests' }).click();
  await expect(found.getByRole('alert')).toHaveText('Older digests could not be looked through.');
  await expect(found.locator('mark').first()).toBeVisible();
  await field.fill(title ?? '');
  await field.press('Enter');
  const passage = found.locator('.found-passages a').last();
  const place = new URL((await passage.getAttribute('href')) ?? '', product.url).hash;
  await passage.click();
  await expect(page).toHaveURL(/\/portal\/digests\//);
  await expect(page.locator(place === '' ? 'h1' : place)).toBeInViewport();
});

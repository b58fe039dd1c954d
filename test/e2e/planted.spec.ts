/** A number that nobody said, planted in every text of a model's answer: dropped, counted, explained, and printed nowhere. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import type { Digest, Episode } from '../../contract/index.ts';
import { plantedNumber } from '../../sandbox/anthropic/twist-answer.ts';
import { fillGroup } from './fill-group.ts';
import { expect, test } from './fixtures.ts';
import { goInside } from './go-inside.ts';
import { homeOf } from './home.ts';
import { becomeReader, letter, newEmail } from './reader-steps.ts';

test.use({ installation: 'planted-number', filled: true });

const planted = { kind: 'twist', name: 'planted-numbers', path: '/v1/messages' } as const;
const bare = plantedNumber.replaceAll(',', '');

/** Absence means something only where the issue stands. */
function expectWithout(text: string, what: string, title: string) {
  expect(text, what).toContain(title);
  expect(text.replaceAll(',', ''), what).not.toContain(bare);
}

async function expectPages(page: Page, paths: readonly string[], title: string) {
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByText(title).first(), path).toBeVisible();
    expectWithout(await page.content(), path, title);
  }
}

/** The list beside an answer: how many, which, and why; the number stands nowhere else. */
async function expectExplained(part: Locator) {
  await expect(part.getByText(/^\d+ sentences were left out\.$/)).toBeVisible();
  await part.getByText('What was left out, and why').click();
  const left = part.getByRole('listitem').filter({ hasText: plantedNumber });
  await expect(left.first()).toContainText('Nobody says');
  const everywhere = await part.getByText(plantedNumber).count();
  expect(everywhere).toBe(await left.getByText(plantedNumber).count());
  return left;
}

/** What a search answers to a word that is printed, and to the number in both spellings. */
async function expectSearch(page: Page, path: string, word: string) {
  const ask = async (q: string): Promise<{ results: object[] }> => {
    const answer = await page.request.get(`${path}?${new URLSearchParams({ q })}`);
    expect(answer.ok(), path).toBe(true);
    return answer.json();
  };
  await expect.poll(async () => (await ask(word)).results.length, path).toBeGreaterThan(0);
  for (const q of [plantedNumber, bare]) expect((await ask(q)).results, `${path}: ${q}`).toEqual([]);
}

test('a planted number is left out of an insight and of a digest, with its reason', async ({
  admin,
  context,
  outside,
  product,
}) => {
  test.setTimeout(240_000);
  const { groupId } = await fillGroup(admin, outside);
  const origin = homeOf(admin);
  const call = async (method: string, path: string, data?: object) => {
    const answer = await admin.request.fetch(`${origin}${path}`, {
      method,
      headers: { origin },
      ...(data ? { data } : {}),
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const episodes: Episode[] = await call('GET', `/api/groups/${groupId}/episodes`);
  const chosen = episodes.slice(0, 4);
  const fresh = chosen[3];
  if (fresh === undefined) throw new Error('There are too few episodes.');
  // Asked, and asked to put it right: the model insists.
  outside.faults.next('anthropic', planted, planted);
  await call('POST', `/api/transcripts/${fresh.id}`);
  const insightOf = () => admin.request.get(`${origin}/api/insights/${fresh.id}`);
  await expect.poll(async () => (await (await insightOf()).json()).status).toBe('completed');

  await test.step('the insight counts and explains it', async () => {
    await goInside(admin, '/admin/insights');
    await admin
      .getByRole('listitem')
      .filter({ hasText: fresh.title })
      .getByRole('button', { name: 'View' })
      .click();
    await expectExplained(admin.getByRole('dialog'));
  });

  outside.faults.next('anthropic', planted, planted);
  const digest: Digest = await call('POST', '/api/digest/generate', {
    groupId,
    episodeIds: chosen.map(({ id }) => id),
    startDate: '2026-01-01',
    endDate: '2026-12-30',
  });
  const { digestId } = digest;
  // Printed by every rendering, whatever was left out.
  const title = digest.episodes[0]?.episode_title ?? '';

  await test.step('the digest counts and explains it, whichever part it was planted in', async () => {
    await admin.goto(`/admin/digest-builder?group=${groupId}&digest=${digestId}`);
    const left = await expectExplained(admin.getByRole('article'));
    expect(await left.count()).toBe(digest.leftOut.length);
    for (const part of ['overview', 'at a glance', 'connection', 'tip', 'summary', 'key insight'])
      await expect(left.getByText(part, { exact: true }).first(), part).toBeVisible();
  });

  await test.step('the frames in which it is edited are without it', async () => {
    await goInside(admin, `/admin/saved-digests/${digestId}/edit`);
    const body = admin.frameLocator('iframe.edit-page').locator('body');
    for (const tab of ['Reader', 'Mail', 'Plain text']) {
      await admin.getByRole('tab', { name: tab }).click();
      await expect(admin.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
      await expect(body, tab).toContainText(title);
      expectWithout((await body.textContent()) ?? '', tab, title);
    }
  });

  await test.step('so are the file and the letter, in both of its parts', async () => {
    await goInside(admin, '/admin/saved-digests');
    const [file] = await Promise.all([
      admin.waitForEvent('download'),
      admin.getByRole('button', { name: 'Download HTML' }).first().click(),
    ]);
    expect(file.suggestedFilename()).toBe(`digest-${digestId}.html`);
    expectWithout(await readFile(await file.path(), 'utf8'), 'the file', title);
    const email = newEmail();
    await call('POST', `/api/digest/${digestId}/test-send`, { email });
    const mail = await letter(product, email, '');
    expectWithout(mail.html ?? '', 'the mail', title);
    expectWithout((mail.text ?? '').replace(/\s+/g, ' '), 'its plain part', title);
  });

  await call('PATCH', `/api/digest/${digestId}/publish`, { published: true });
  await call('PATCH', `/api/digest/${digestId}/public`, { public: true });
  const reader = await context.newPage();
  await becomeReader({ page: reader, product, outside }, newEmail());
  const [word = ''] = title.match(/\p{L}{5,}/u) ?? [];

  await test.step('and every page of the published issue', async () => {
    await expectPages(reader, ['/sample', `/portal/digests/${digestId}`], title);
    await expectPages(admin, [`/admin/saved-digests/${digestId}/edit`], title);
    await expectPages(reader, ['/', '/issues', '/portal'], digest.title);
    await expectPages(admin, ['/admin/saved-digests'], digest.title);
  });

  await test.step('and what is found', async () => {
    await expectSearch(reader, `${origin}/api/portal/search`, word);
    await expectSearch(admin, `${origin}/api/search`, 'house');
  });
});

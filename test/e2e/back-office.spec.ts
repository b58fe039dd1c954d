/** What the admin does beside the main path, screen by screen, with the words of product.md section 8. */
import type { Page } from '@playwright/test';
import type { Episode } from '../../contract/index.ts';
import { fillGroup } from './fill-group.ts';
import { expect, test } from './fixtures.ts';
import { goInside } from './go-inside.ts';
import { homeOf } from './home.ts';

const notice = (page: Page, title: string) => page.getByText(title, { exact: true }).first();

test.beforeEach(async ({ admin, outside }) => {
  await fillGroup(admin, outside);
});

test('transcript dialog: labels by keyboard and quick apply, search, a quote leads to its second', async ({
  admin,
}) => {
  await goInside(admin, '/admin/insights');
  await admin.getByRole('button', { name: 'View' }).first().click();
  await admin
    .getByRole('link', { name: /^at \d/ })
    .first()
    .click();
  await expect(admin).toHaveURL(/\/admin\/transcripts\?transcript=.+&at=\d+/);
  const dialog = admin.getByRole('dialog');
  await expect(dialog.getByText('Edit Speaker Labels')).toBeVisible();
  await dialog
    .getByRole('button', { name: /edit the name/ })
    .first()
    .click();
  await admin.keyboard.type('Xyzzy');
  await admin.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await expect(dialog.getByText('Xyzzy')).toBeHidden();
  await dialog
    .getByRole('button', { name: /edit the name/ })
    .first()
    .click();
  await dialog.getByRole('textbox', { name: /^Name of/ }).fill('Dana Whitfield');
  await admin.keyboard.press('Enter');
  await expect(notice(admin, 'Speaker labels updated')).toBeVisible();
  await expect(dialog.getByText('Dana Whitfield').first()).toBeVisible();
  await dialog.getByPlaceholder('Search in this transcript').fill('the');
  await expect(dialog.getByText(/^1 of \d+$/)).toBeVisible();
  await admin.keyboard.press('Shift+Enter');
  await expect(dialog.getByText(/^(\d+) of \1$/)).toBeVisible();
  await admin.reload();
  await expect(dialog.getByText('Edit Speaker Labels')).toBeVisible();
  await admin.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('TO DO: filters in the address, Process 10 with its cost, a refusal counted', async ({
  admin,
  outside,
}) => {
  await goInside(admin, '/admin/todo');
  await expect(
    admin.getByText(/^First 10 rows: about \$\d+\.\d\d \(of \d+ episodes?\), .* of audio\.$/),
  ).toBeVisible();
  outside.faults.next('assemblyai', {
    kind: 'answer',
    status: 401,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"error":"Authentication error"}',
  });
  await admin.getByRole('button', { name: 'Process 10' }).click();
  await expect(admin.getByText(/^Processing \d of \d+$/)).toBeVisible();
  await admin.getByRole('link', { name: 'Settings' }).click();
  await expect(admin.getByRole('heading', { name: 'Models' })).toBeVisible();
  await admin.goBack();
  await expect(admin.getByText(/^Processing \d of \d+$|^Batch done$/)).toBeVisible();
  await expect(admin.getByText('Batch done')).toBeVisible();
  await expect(
    admin.getByText(
      /^\d+ of \d+ made so far\. Paid for these episodes, earlier tries too: (\$\d+\.\d\d|under 1c) for transcripts(, (\$\d+\.\d\d|under 1c) for insights)?\.$/,
    ),
  ).toBeVisible();
  await admin.getByRole('button', { name: 'Needs Insights' }).click();
  await expect(admin).toHaveURL(/status=needs_insights/);
  await admin.reload();
  await expect(admin.getByRole('button', { name: 'Needs Insights' })).toHaveAttribute('aria-pressed', 'true');
});

test('settings: sources, models, prompts and connections', async ({ admin, outside }) => {
  await goInside(admin, '/admin/settings');
  await admin.getByRole('radio', { name: /Taddy/ }).click();
  await expect(notice(admin, 'Settings saved')).toBeVisible();
  await admin.reload();
  await expect(admin.getByRole('radio', { name: /Taddy/ })).toBeChecked();
  await admin.getByRole('radio', { name: /AssemblyAI/ }).click();
  await expect(admin.getByRole('radio', { name: 'claude-opus-4-20250514 for insights' })).toBeDisabled();
  const prompt = admin.getByRole('textbox', { name: 'Insight prompt' });
  const before = await prompt.inputValue();
  await prompt.fill('Write something nice.');
  await expect(admin.getByText(/Missing: summary, keyLearnings, mainTopics, notableQuotes/)).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Save the insight prompt' })).toBeDisabled();
  await prompt.fill(`${before}\nBe brief.`);
  await test.step('what is typed while it is saved stays', async () => {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await admin.route(/insight-prompt/, async (route) => {
      if (route.request().method() !== 'GET') await held;
      await route.continue();
    });
    const save = admin.getByRole('button', { name: 'Save the insight prompt' });
    const [saved] = await Promise.all([
      admin.waitForRequest((request) => /insight-prompt/.test(request.url()) && request.method() !== 'GET'),
      save.click(),
    ]);
    await admin.getByRole('button', { name: 'Restore default' }).click();
    letGo();
    await saved.response();
    await expect(save).toBeEnabled();
    await expect(prompt).toHaveValue(before);
    await save.click();
    await expect(save).toBeDisabled();
  });
  await admin.getByRole('button', { name: 'Test connection to Anthropic' }).click();
  await expect(admin.getByText(/^Answered in \d+ ms$/)).toBeVisible();
  // Transcripts of others that are waited for ask as well.
  const path = '/v2/transcript?limit=';
  outside.faults.next('assemblyai', { kind: 'answer', status: 401, body: '{"error":"no"}', path });
  await admin.getByRole('button', { name: 'Test connection to AssemblyAI' }).click();
  await expect(admin.getByText('AssemblyAI: the key is refused. Check ASSEMBLYAI_API_KEY.')).toBeVisible();
});

test('podcasts: refresh, Spotify link, not found', async ({ admin }) => {
  await goInside(admin, '/admin/podcasts');
  await admin.getByRole('link', { name: 'Lockbox Weather' }).click();
  await admin.getByRole('button', { name: 'Refresh Episodes' }).click();
  await expect(notice(admin, 'No new episodes found')).toBeVisible();
  await admin.getByRole('button', { name: 'Add Spotify Link' }).first().click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save Link' }).click();
  await expect(dialog.getByText('Please enter a Spotify URL')).toBeVisible();
  await dialog.getByLabel('Spotify URL').fill('https://example.com/episode/1');
  await dialog.getByRole('button', { name: 'Save Link' }).click();
  await expect(notice(admin, 'Failed to save Spotify link')).toBeVisible();
  await dialog
    .getByLabel('Spotify URL')
    .fill('https://open.spotify.com/intl-de/episode/4rOoJ6Egrf8K2IrywzwOMk?si=x');
  await dialog.getByRole('button', { name: 'Save Link' }).click();
  await expect(notice(admin, 'Spotify link added')).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Edit Spotify Link' })).toBeVisible();
  await admin.goto('/podcasts/0197b1c0-0000-7000-8000-000000000000');
  await expect(admin.getByText('Podcast not found')).toBeVisible();
});

test('data management: preview, nothing selected, deletion', async ({ admin }) => {
  await goInside(admin, '/admin/data-management');
  await admin.getByRole('button', { name: 'Load Preview' }).click();
  await expect(notice(admin, 'Please select a group')).toBeVisible();
  const group = admin.getByRole('combobox', { name: 'Group' });
  await group.selectOption({ label: 'Screens' });
  await admin.getByRole('button', { name: 'Transcripts', exact: true }).click();
  await admin.reload();
  await expect(group.getByRole('option', { selected: true })).toHaveText('Screens');
  await expect(admin.getByRole('button', { name: 'Transcripts', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await admin.getByRole('button', { name: 'Insights', exact: true }).click();
  await admin.getByRole('button', { name: 'Load Preview' }).click();
  await expect(notice(admin, 'Preview loaded')).toBeVisible();
  await admin.getByRole('button', { name: 'Delete Selected' }).click();
  await expect(notice(admin, 'No items selected. Please select items to delete.')).toBeVisible();
  const rows = await admin.getByRole('row').count();
  await admin.getByRole('checkbox').nth(1).check();
  await admin.getByRole('button', { name: 'Delete Selected' }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(notice(admin, 'Deletion complete')).toBeVisible();
  await expect(admin.getByRole('row')).toHaveCount(rows - 1);
});

test('keyboard: palette and sidebar', async ({ admin }) => {
  await goInside(admin, '/admin/groups');
  await expect(admin.getByRole('heading', { name: 'Podcast Groups' })).toBeVisible();
  await admin.keyboard.press('Control+k');
  await expect(admin.getByRole('combobox', { name: 'Go to or do anything' })).toBeFocused();
  await admin.keyboard.type('saved');
  await admin.keyboard.press('Enter');
  await expect(admin).toHaveURL(/saved-digests/);
  await admin.keyboard.press('Control+k');
  await admin.keyboard.type('staging');
  await admin.getByRole('option', { name: /Staging an empty house/ }).click();
  await expect(admin.getByRole('heading', { name: 'Kitchen Table Closings' })).toBeVisible();
  await admin.keyboard.press('Control+b');
  await expect(admin.locator('.app.is-collapsed')).toBeVisible();
  await admin.keyboard.press('Control+b');
  await expect(admin.locator('.app.is-collapsed')).toHaveCount(0);
});

test('A4: insights of a publisher’s transcript that cost more than the setting wait for a click that names the price', async ({
  admin,
  outside,
}) => {
  const headers = { origin: homeOf(admin) };
  const post = async (path: string, data: object = {}) => {
    const answer = await admin.request.post(path, { headers, data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  const [group] = await (await admin.request.get('/api/groups')).json();
  const list: Episode[] = await (await admin.request.get(`/api/groups/${group.id}/episodes`)).json();
  // The show whose publisher has transcripts: they cost nothing, and insights follow by themselves.
  const { id = '', title = '' } =
    list.find(({ podcast }) => podcast.title === 'Kitchen Table Closings') ?? {};
  for (const what of ['insights', 'transcripts']) {
    expect(await post(`/api/${what}/delete-selected`, { episodeIds: [id] })).toMatchObject({
      failedCount: 0,
    });
  }
  const asked = () =>
    outside.faults.ledger.filter((call) => call.emulator === 'anthropic' && call.method === 'POST').length;
  const before = asked();
  await post('/api/settings', { key: 'max_insight_usd', value: '0.01' });
  await post(`/api/transcripts/${id}`);
  await goInside(admin, '/admin/in-progress');
  // Before the page, which learns of it: where it does not wait, this tells what it does instead.
  const run = async () => (await (await admin.request.get(`/api/insights/${id}`)).json()).run;
  await expect.poll(run).toMatchObject({ waitsFor: 'yes' });
  const task = admin.getByRole('listitem').filter({ hasText: title });
  await expect(task.getByText('Waits for your yes')).toBeVisible();
  const yes = task.getByRole('button', { name: /^Generate for about \$\d+\.\d\d$/ });
  const [price = ''] = /\$\d+\.\d\d/.exec((await yes.textContent()) ?? '') ?? [];
  await expect(task).toContainText(
    `Reading this transcript would cost about ${price}, more than your limit of $0.01.`,
  );
  expect(asked()).toBe(before);

  await yes.click();
  await expect(task).toHaveCount(0);
  expect(asked()).toBeGreaterThan(before);
  await admin.goto(`/admin/insights?insight=${id}`);
  await expect(admin.getByRole('dialog').getByText('Key Learnings')).toBeVisible();
  await post('/api/settings', { key: 'max_insight_usd', value: '1' });
});

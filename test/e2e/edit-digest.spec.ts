/** D7, D8: an issue is edited before its readers get it, and publishing walks through what waits for the admin. */
import type { Page, Request } from '@playwright/test';
import { sql } from 'kysely';
import type { Db } from '../../server/kit/db/connect.ts';
import { newId } from '../../server/kit/ids.ts';
import { type ProductProcess, startProduct } from '../app/product-process.ts';
import { fixture } from '../edition/issues.ts';
import { insertIssue } from '../pipeline/digests/published-issue.ts';
import { fillGroup } from './fill-group.ts';
import { expect, logIn, test } from './fixtures.ts';
import { goInside } from './go-inside.ts';
import { homeOf } from './home.ts';

test.use({ installation: 'edit-digest', filled: true });

const title = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true });
const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
/** The next answer of this call is a proxy's own, without a sentence. */
const failOnce = (page: Page, call: string | RegExp, status = 502) =>
  page.route(call, (route) => route.fulfill({ status, body: '' }), { times: 1 });

test('D7: edit, lock, regenerate, restore, two tabs, publish', async ({ admin, outside, context }) => {
  const { digestId } = await fillGroup(admin, outside);
  const address = `/admin/saved-digests/${digestId}/edit`;
  const origin = homeOf(admin);
  const headers = { origin };
  const draft = async () => (await admin.request.get(`${origin}/api/digest/${digestId}/draft`)).json();
  const original = (await draft()).edited.title;
  await goInside(admin, address);

  await test.step('edit: the issue beside it follows, and an undo by keyboard', async () => {
    await title(admin).fill('Sellers wait, buyers ask');
    await saved(admin);
    const page = admin.frameLocator('iframe[title="The issue as its reader sees it"]');
    await expect(page.getByRole('heading', { name: 'Sellers wait, buyers ask' })).toBeVisible();
    await admin.keyboard.press('Control+z');
    await expect(title(admin)).toHaveValue(original);
    await admin.keyboard.press('Control+Shift+z');
    await expect(title(admin)).toHaveValue('Sellers wait, buyers ask');
    await saved(admin);
    await admin.getByRole('tab', { name: 'Mail' }).click();
    await expect(
      admin.frameLocator('iframe[title="The issue as mail"]').getByText('Sellers wait, buyers ask').first(),
    ).toBeVisible();
  });

  await test.step('lock: a regeneration keeps it, and shows what it would have said', async () => {
    const { digest } = await draft();
    expect((await admin.request.post(`${origin}/api/digest/${digest.id}/regenerate`, { headers })).ok()).toBe(
      true,
    );
    await admin.reload();
    await expect(title(admin)).toHaveValue('Sellers wait, buyers ask');
    await expect(admin.getByText('Yours: a new run keeps it').first()).toBeVisible();
    await expect(admin.locator('[data-item="title"]').getByText(original)).toBeVisible();
  });

  await test.step('a number that nobody said is marked while it is typed, and vouched for', async () => {
    const overview = admin.getByRole('textbox', { name: 'Overview', exact: true });
    await overview.fill('Sellers in Boise paid 98,765 dollars for nothing at all.');
    await expect(admin.locator('[data-item="summary"]').getByText('Stands on nothing')).toBeVisible();
    await saved(admin);
  });

  await test.step('what the server refuses is asked once, and said beside the line', async () => {
    let asked = 0;
    const count = (request: Request) => {
      if (request.method() === 'PATCH') asked += 1;
    };
    admin.on('request', count);
    const before = await title(admin).inputValue();
    await title(admin).fill(' ');
    const refusal = admin.getByRole('alert').filter({ hasText: 'title' });
    await expect(refusal).toBeVisible();
    // Two more of the pauses after which it saves.
    await admin.waitForTimeout(1_500);
    expect(asked).toBe(1);
    await title(admin).fill(before);
    await saved(admin);
    admin.off('request', count);
  });

  await test.step('two tabs: the second is told', async () => {
    const second = await context.newPage();
    await second.goto(address);
    await title(second).fill('From the second tab');
    await saved(second);
    await title(admin).fill('From the first tab');
    const told = admin.getByRole('alert').filter({ hasText: 'changed since you opened it' });
    await expect(told).toBeVisible();
    // Nothing that is done in a tab of before makes it one of now: the other tab's words would be lost.
    await admin.getByText(/to look at before publishing/).click();
    const refused = admin.waitForResponse((answer) => answer.status() === 409);
    await admin
      .locator('.edit-open-one')
      .first()
      .getByRole('button', { name: /^(Accept|I vouch for this)/ })
      .click();
    await refused;
    await expect(told).toBeVisible();
    expect((await draft()).edited.title).toBe('From the second tab');
    await told.getByRole('button', { name: 'Load what stands now' }).click();
    await expect(title(admin)).toHaveValue('From the second tab');

    await second.reload();
    await title(second).fill('Second once more');
    await saved(second);
    await title(admin).fill('First once more');
    await told.getByRole('button', { name: 'Compare' }).click();
    const both = admin.getByRole('dialog', { name: 'What stands now, and what you typed' });
    await expect(both.locator('del')).toContainText('Second');
    await expect(both.locator('ins')).toContainText('First');
    await both.getByRole('button', { name: 'Save mine over it' }).click();
    await saved(admin);
    await expect(told).toBeHidden();
    await expect.poll(async () => (await draft()).edited.title).toBe('First once more');
    await second.close();
  });

  await test.step('restore: what stood first stands again, and nothing is lost', async () => {
    const before = (await draft()).versions.length;
    await title(admin).fill('Typed just before');
    await admin.getByRole('button', { name: 'Versions' }).click();
    const versions = admin.getByRole('dialog');
    await versions.getByRole('button', { name: /^Version 1,/ }).click();
    await expect(versions.locator('del, ins').first()).toBeVisible();
    // Asked again without a word where it may have been done (edit-lost.spec.ts): this was not.
    await failOnce(admin, '**/versions/*/restore', 400);
    await versions.getByRole('button', { name: 'Restore version 1' }).click();
    await expect(admin.getByText('Failed to restore the version', { exact: true }).first()).toBeVisible();
    await versions.getByRole('button', { name: 'Restore version 1' }).click();
    await expect(title(admin)).toHaveValue(original);
    expect((await draft()).versions).toHaveLength(before + 1);
    // What stands already is not offered once more.
    await admin.getByRole('button', { name: 'Versions' }).click();
    await versions.getByRole('button', { name: /^Version 1,/ }).click();
    await expect(versions.getByText('It says the same as what stands now.')).toBeVisible();
    await expect(versions.getByRole('button', { name: /^Restore/ })).toHaveCount(0);
    await admin.keyboard.press('Escape');
  });

  await test.step('publish: the sentences that wait are walked through', async () => {
    await title(admin).fill('Ready for Monday');
    await admin
      .getByRole('textbox', { name: 'Overview', exact: true })
      .fill('Sellers in Boise paid 98,765 dollars for nothing at all.');
    await saved(admin);
    await goInside(admin, '/admin/saved-digests');
    await admin.getByRole('checkbox', { name: /^Publish/ }).click();
    const walk = admin.getByRole('dialog', { name: 'Look at these sentences before readers do' });
    await expect(walk).toBeVisible();
    const go = walk.getByRole('button', { name: /^(Accept|I vouch for this)/ });
    await failOnce(admin, /\/claims\/[^/]+\/(?:accept|vouch)$/);
    await go.click();
    await expect(admin.getByText('Failed to settle the sentence', { exact: true }).first()).toBeVisible();
    for (;;) {
      const line = await walk.getByText(/^Sentence \d+ of \d+/).textContent();
      const [, at, of] = /Sentence (\d+) of (\d+)/.exec(line ?? '') ?? [];
      await go.click();
      if (at === of) break;
      await expect(walk.getByText(`Sentence ${Number(at) + 1} of ${of}`)).toBeVisible();
    }
    await expect(walk).toBeHidden();
    await expect.poll(async () => (await draft()).digest.published).toBe(true);
    expect((await draft()).digest).toMatchObject({ title: 'Ready for Monday', hasDraft: false });
  });

  await test.step('take back: the sentence waits again, and readers keep theirs', async () => {
    await goInside(admin, address);
    await admin.getByText(/sentences? that you let stand$/).click();
    const card = admin.locator('.is-settled .card').filter({ hasText: '98,765' });
    await card.getByRole('button', { name: 'Take back' }).click();
    await expect(admin.getByText('Readers keep the issue as it was published').first()).toBeVisible();
    await expect(card).toHaveCount(0);
    await expect(admin.getByText('1 sentence to look at before publishing')).toBeVisible();
    expect((await draft()).digest).toMatchObject({ published: true, hasDraft: true });
  });
});

test('D7: whatever was acknowledged is there after the server is killed between two saves', async ({
  database,
  db,
  page,
}) => {
  let product = await startProduct({ DATABASE_URL: database.url, SANDBOX: 'off' });
  const { url } = product;
  const digestId = await insertIssue(db, { id: newId(), published: false });
  await logIn(page, url);
  await goInside(page, `/admin/saved-digests/${digestId}/edit`);
  await title(page).fill('The first save');
  await saved(page);
  await page.getByRole('textbox', { name: 'Overview', exact: true }).fill('The second save.');
  await saved(page);
  await product.kill();
  await title(page).fill('Typed while nobody listens');
  await expect(page.getByText('Not saved, trying again')).toBeVisible();
  product = await again(product, database);
  // The same page, which nobody touches.
  await saved(page);
  await page.reload();
  await expect(title(page)).toHaveValue('Typed while nobody listens');
  await expect(page.getByRole('textbox', { name: 'Overview', exact: true })).toHaveValue('The second save.');
  await product.stop();
});

test('D7: a server that is killed in the middle of a save keeps it once when it is back', async ({
  database,
  db,
  page,
}) => {
  let product = await startProduct({ DATABASE_URL: database.url, SANDBOX: 'off' });
  const { url } = product;
  const id = newId();
  const digestId = await insertIssue(db, { id, published: false });
  await logIn(page, url);
  await goInside(page, `/admin/saved-digests/${digestId}/edit`);
  await title(page).fill('Acknowledged');
  await saved(page);

  // The save waits for this row, and its server is killed while it does.
  const { go, isHeld } = holdDigest(db, id);
  await isHeld;
  await title(page).fill('Killed over this');
  await expect.poll(() => waitsForRow(db)).toBe(true);
  await product.kill();
  await go();
  await title(page).fill('Killed over this, typed on');
  await expect(page.getByText('Not saved, trying again')).toBeVisible();
  product = await again(product, database);
  await saved(page);
  await expect(page.getByText('changed since you opened it')).toHaveCount(0);
  const versions = await db
    .selectFrom('digest_versions')
    .select(['by', 'content'])
    .where('digest_id', '=', id)
    .orderBy('number')
    .execute();
  expect(versions.map(({ by, content }) => [by, content.title])).toEqual([
    ['model', fixture('full').title],
    ['admin', 'Killed over this, typed on'],
  ]);
  await product.stop();
});

/** On the port of before: open pages go on asking there. */
const again = ({ url }: ProductProcess, database: { url: string }) =>
  startProduct({ DATABASE_URL: database.url, SANDBOX: 'off', PORT: new URL(url).port });

/** Nobody else can change this digest until `go`. */
function holdDigest(db: Db, id: string) {
  const held = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const work = db.transaction().execute(async (trx) => {
    await trx.selectFrom('digests').select('id').where('id', '=', id).forUpdate().execute();
    held.resolve();
    await ended.promise;
  });
  return {
    isHeld: held.promise,
    go: () => {
      ended.resolve();
      return work;
    },
  };
}

async function waitsForRow(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query ilike '%for update%'
  `.execute(db);
  return rows.length > 0;
}

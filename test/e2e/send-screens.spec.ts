/** Every state of the screens of sends, at every width and by keyboard; long lists; the settings. */
import { sql } from 'kysely';
import type { Db } from '../../server/kit/db/connect.ts';
import { newId } from '../../server/kit/ids.ts';
import { fillReaders } from '../pipeline/delivery/fill.ts';
import { expect, logIn } from './fixtures.ts';
import { goInside } from './go-inside.ts';
import { homeOf } from './home.ts';
import { checkLooks, phone } from './look.ts';
import { becomes, holdAfter, newIssue, openSheet, post, sendLineOf, sendNow } from './send-steps.ts';
import { test as base } from './with-mail-sink.ts';

/** Readers are there, and the admin is logged in. */
const test = base.extend<{ readers: undefined }>({
  readers: async ({ installations, installation, db, product: _running }, use) => {
    const open = async () => {
      await fillReaders(db, 30);
      return { part: undefined, end: async () => undefined };
    };
    await use(await installations.part(installation, 'readers', open));
  },
});
test.use({ installation: 'send-screens' });

test.beforeEach(async ({ page, between, sink, readers: _there }) => {
  sink.answerWith(undefined);
  await logIn(page, between.url);
});

const loading = 'Loading...';

test('empty, loading, failed, full: the list, one send, the line of a digest', async ({
  page,
  between,
  db,
}) => {
  await page.goto('/admin/sends');
  await expect(page.getByRole('heading', { name: 'No sends yet' })).toBeVisible();
  await page.goto('/admin/saved-digests?send=newest');
  await expect(page.getByText('No digest to send').first()).toBeVisible();
  await expect(page).toHaveURL(/saved-digests$/);

  const digestId = await newIssue(page, db, 'States');
  const { id } = await sendNow(page, digestId);
  await becomes(page, id, 'done');
  for (const [path, call, failed, full] of [
    ['/admin/sends', /^\/api\/sends\?/, 'The list could not be loaded', 'Everybody got it'],
    [
      `/admin/sends/${id}`,
      /^\/api\/sends\/[^/]+$/,
      'The send could not be loaded',
      '30 of 30 readers have it',
    ],
    [`/admin/sends/${id}?view=sent`, /\/recipients/, 'The list could not be loaded', /reader-\d+@/],
  ] as const) {
    const release = between.hold(call);
    await page.goto(path);
    await expect(page.getByRole('status').getByText(loading).first()).toBeAttached();
    const mend = between.spoilAll(call);
    release();
    await expect(page.getByText(failed)).toBeVisible();
    mend();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(full).first()).toBeVisible();
  }
  await page.goto(`/admin/sends/${newId()}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Send not found' })).toBeVisible();

  const mend = between.spoilAll(/^\/api\/sends(\?|$)/);
  await page.goto('/admin/saved-digests');
  const line = sendLineOf(page, 'States');
  await expect(line).toContainText('Whether it was sent could not be loaded.');
  mend();
  await line.getByRole('button', { name: 'Try again' }).click();
  await expect(line).toContainText('Sent to 30 of 30');
});

test('the sheet while links are looked up, without an answer, and with a stop', async ({
  page,
  between,
  db,
}) => {
  const digestId = await newIssue(page, db, 'Checked');
  const address = `/admin/saved-digests?send=${digestId}`;
  const release = between.hold(/\/preflight$/);
  await page.goto(address);
  const sheet = page.getByRole('dialog', { name: 'Send this issue' });
  await expect(sheet.getByText('Looking up links…')).toBeVisible();
  const primary = sheet.getByRole('button', { name: /^Send to/ });
  await expect(primary).toBeDisabled();
  // The test needs no answer of the checks.
  await expect(sheet.getByLabel('Send a test to')).toBeEnabled();
  const mend = between.spoilAll(/\/preflight$/);
  release();
  await expect(sheet.getByRole('alert')).toContainText('Nothing can be sent before that.');
  await expect(primary).toBeDisabled();
  mend();
  await sheet.getByRole('button', { name: 'Try again' }).click();
  await expect(sheet.getByText('30 readers get it')).toBeVisible();
  await expect(primary).toBeEnabled();

  // A publish date to come stops what goes out before it, and only that.
  await sql`update digests set publish_date = '2026-11-20T11:00:00Z' where digest_id = ${digestId}`.execute(
    db,
  );
  await page.reload();
  await sheet.getByLabel('Now', { exact: true }).check();
  await expect(sheet.getByText('Its publish date is later than the hour of sending')).toBeVisible();
  await expect(sheet.getByText('Stop', { exact: true })).toBeVisible();
  await expect(primary).toBeDisabled();
  await expect(primary).toHaveAccessibleDescription(/see “Stop” under Checks/);
  await sheet.getByLabel(/^Monday/).check();
  await expect(primary).toBeEnabled();
  // What only the server knows is said where the button is.
  await sql`update subscribers set weekly_off_at = now()`.execute(db);
  await primary.click();
  await expect(sheet.getByRole('alert')).toContainText('Nobody would get it');
  await expect(sheet.getByText('0 readers get it')).toBeVisible();
  await sql`update subscribers set weekly_off_at = null`.execute(db);
});

test('every screen of sends', async ({ page, db, sink }) => {
  await page.setViewportSize(phone);
  const title = 'Looks';
  const digestId = await newIssue(page, db, title);
  const sheet = await openSheet(page, digestId);
  const primary = sheet.getByRole('button', { name: /^Send to/ });
  await expect(primary).toBeInViewport({ ratio: 1 });
  await sheet.getByText(/checks passed$/).click();
  await sheet.getByLabel('Another time').check();
  await checkLooks(page, 'the sheet');
  await sheet.getByLabel('Now', { exact: true }).check();
  await primary.click();
  await expect(sheet.getByRole('button', { name: 'Yes, send now' })).toBeInViewport({ ratio: 1 });
  await checkLooks(page, 'the sheet asks');

  sink.answerWith((stage, { recipient }) =>
    stage === 'recipient' && /^reader-5@/.test(recipient)
      ? '550 5.1.1 No such user'
      : stage === 'message' && /^reader-[67]@/.test(recipient)
        ? 'drop'
        : undefined,
  );
  const { id } = await becomes(page, (await sendNow(page, digestId)).id, 'done');
  await goInside(page, `/admin/sends/${id}`);
  await expect(page.getByRole('list', { name: 'Unknown' })).toContainText('reader-6@');
  await expect(page.getByRole('list', { name: 'Failed' })).toContainText('No such user');
  await checkLooks(page, 'a send with unknown ones');
  await page.getByRole('button', { name: 'Leave them' }).click();
  await expect(page.getByRole('list', { name: 'Unknown' })).toContainText('Left as it is.');
  await checkLooks(page, 'a send that is over');

  const release = holdAfter(sink, 5);
  const running = await sendNow(page, await newIssue(page, db, `${title} runs`));
  await goInside(page, `/admin/sends/${running.id}?view=waiting`);
  await expect(page.getByText('5 of 30 readers have it')).toBeVisible();
  await checkLooks(page, 'a send that runs');
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(page.getByRole('button', { name: 'Pause' })).toBeInViewport({ ratio: 1 });
  await goInside(page, '/admin/in-progress');
  await expect(page.getByText('Tracking 1 ongoing task')).toBeVisible();
  await checkLooks(page, 'In Progress');
  await page.goto('/admin/saved-digests');
  await expect(sendLineOf(page, `${title} runs`)).toContainText('Sending');
  await checkLooks(page, 'Saved Digests');
  release();
  await becomes(page, running.id, 'done');
  const later = await newIssue(page, db, `${title} later`);
  const plan = { at: '2026-11-30T11:00:00.000Z', secondThisWeek: true };
  const { id: planned } = await post(page, `/api/digest/${later}/send`, plan);
  await goInside(page, `/admin/sends/${planned}`);
  await expect(page.getByRole('button', { name: 'Cancel the send' })).toBeInViewport({ ratio: 1 });
  await checkLooks(page, 'a planned send');
  await goInside(page, '/admin/sends');
  await expect(page.getByRole('list', { name: 'Sends' })).toContainText('Planned');
  await checkLooks(page, 'Sends');
  await page.goto('/admin/settings#sends');
  await expect(page.getByLabel('Hour on Monday')).toBeVisible();
  await checkLooks(page, 'Settings');
});

/** A send that is over, with 10,000 readers who got it, straight into the ledger. */
async function tenThousand(db: Db): Promise<string> {
  const id = newId();
  const counts = JSON.stringify({
    queued: 0,
    sending: 0,
    sent: 10_000,
    failed: 0,
    suppressed: 0,
    unknown: 0,
  });
  await sql`insert into sends (id, public_digest_id, title, state, planned_at, created_at, started_at, finished_at,
      edition, total, counts)
    values (${id}, 'long', 'Ten thousand', 'done', '2026-10-05T10:00:00Z', '2026-10-05T10:00:00Z',
      '2026-10-05T10:00:00Z', '2026-10-05T10:09:00Z', 1, 10000, ${counts}::jsonb)`.execute(db);
  await sql`insert into deliveries (send_id, digest_id, edition, subscriber_id, domain, state, settled_at, attempts)
    select ${id}::uuid, gen_random_uuid(), 1, gen_random_uuid(), 'example.com', 'sent', now(), 1
    from generate_series(1, 10000)`.execute(db);
  return id;
}

test('ten thousand readers: only those near the window are on the page', async ({ page, db }) => {
  const id = await tenThousand(db);
  await goInside(page, `/admin/sends/${id}?view=sent`);
  await expect(page.getByText('10,000 readers: 10,000 sent')).toBeVisible();
  const rows = page.locator('.vlist > li');
  await expect(rows.first()).toContainText('A reader who was erased since');
  for (let times = 0; times < 4; times += 1) {
    const before = await page.evaluate(() => document.body.scrollHeight);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect
      .poll(() => page.evaluate(() => document.body.scrollHeight), { timeout: 20_000 })
      .toBeGreaterThan(before);
  }
  expect(await rows.count()).toBeLessThan(80);
});

test('by keyboard: j and Enter in both lists', async ({ page, db }) => {
  const { id } = await sendNow(page, await newIssue(page, db, 'Keys'));
  await becomes(page, id, 'done');
  await goInside(page, '/admin/sends');
  await expect(page.getByRole('link', { name: /Keys/ })).toBeVisible();
  const cursor = page.locator('.is-cursor');
  await page.keyboard.press('j');
  for (let step = 0; step < 20 && !(await cursor.textContent())?.includes('Keys'); step += 1) {
    await page.keyboard.press('j');
  }
  await expect(cursor).toContainText('Keys');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(id));
  await page.getByRole('button', { name: /^Got it/ }).press('Enter');
  await expect(page.getByRole('list', { name: 'Sent' })).toContainText('reader-');
  await page.locator('body').click({ position: { x: 2, y: 2 } });
  await page.keyboard.press('j');
  await expect(cursor).toContainText('reader-');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/subscribers\?q=reader-/);
});

test('the settings of the Monday send: kept, and refused at their field', async ({ page, db }) => {
  await goInside(page, '/admin/settings');
  const pace = page.getByLabel('Letters a second, at most');
  await pace.fill('fast');
  await pace.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Enter how many letters a second');
  await pace.fill('12.5');
  await pace.press('Enter');
  await expect(page.getByText('Settings saved').first()).toBeVisible();
  await page.getByLabel('Hour on Monday').fill('07:15');
  const warmUp = page.getByRole('switch', { name: /Warm up a new domain/ });
  await test.step('a switch stays as it was put while its change is on the way', async () => {
    const gate = Promise.withResolvers<void>();
    await page.route('**/api/settings', async (route) => {
      if (route.request().method() === 'POST') await gate.promise;
      await route.continue();
    });
    await warmUp.check();
    const answered = (method: string) =>
      page.waitForResponse((it) => it.url().endsWith('/api/settings') && it.request().method() === method);
    const asBefore = answered('GET');
    const data = { key: 'sends_per_second', value: '13' };
    const origin = homeOf(page);
    await page.request.post(`${origin}/api/settings`, { headers: { origin }, data });
    expect(await (await asBefore).json()).toContainEqual({ key: 'warm_up', value: 'false' });
    await expect(pace).toHaveValue('13');
    await expect(warmUp).toBeChecked();
    const kept = answered('POST');
    gate.resolve();
    await kept;
    await page.unroute('**/api/settings');
  });
  await page.reload();
  await expect(pace).toHaveValue('13');
  await expect(page.getByLabel('Hour on Monday')).toHaveValue('07:15');
  await expect(warmUp).toBeChecked();
  const sheet = await openSheet(page, await newIssue(page, db, 'Quarter past seven'));
  await expect(sheet.getByLabel('Monday, Nov 23, 7:15 AM (New York time)')).toBeChecked();
});

/** The Monday send as the admin sees it, against a mail server whose log is the judge. */
import { sql } from 'kysely';
import type { Send } from '../../contract/index.ts';
import { fillReaders } from '../pipeline/delivery/fill.ts';
import { signUp, subscribe } from './fill-readers.ts';
import { expect, logIn } from './fixtures.ts';
import { goInside } from './go-inside.ts';
import { homeOf } from './home.ts';
import {
  becomes,
  copiesOf,
  findLate,
  holdAfter,
  newIssue,
  openSheet,
  readSend,
  sendLineOf,
  sendNow,
} from './send-steps.ts';
import { test } from './with-mail-sink.ts';

test.use({ installation: 'sends' });

test.beforeEach(async ({ page, between, outside, sink }) => {
  outside.faults.clear();
  sink.answerWith(undefined);
  await logIn(page, between.url);
});

// First: the readers are there for all that follows.
test('from a row to everybody, once: preflight, a test, now', async ({
  page,
  request,
  between,
  outside,
  product,
  sink,
  db,
}) => {
  await goInside(page, '/admin/sends');
  await expect(page.getByRole('heading', { name: 'No sends yet' })).toBeVisible();
  for (const email of ['payer-1@example.com', 'payer-2@example.com']) {
    await subscribe(request, { origin: product.url, outside, email });
  }
  const known = () => page.request.get(`${between.url}/api/subscribers?state=access`);
  await expect.poll(async () => (await (await known()).json()).length).toBe(2);
  await fillReaders(db, 40);
  await sql`update subscribers set weekly_off_at = now() where email like 'reader-7@%'`.execute(db);
  const digestId = await newIssue(page, db, 'Inventory is back');

  await goInside(page, '/admin/saved-digests');
  const line = sendLineOf(page, 'Inventory is back');
  await expect(line).toContainText('Not sent by mail yet');
  await line.getByRole('button', { name: /^Send/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Send this issue' });
  await expect(page).toHaveURL(new RegExp(`send=${digestId}`));
  await expect(sheet.getByText('41 readers get it')).toBeVisible();
  await expect(sheet.getByText('1 left out: Turned the weekly mail off.')).toBeVisible();
  await expect(sheet.getByText('Warning').first()).toBeVisible();

  await test.step('the checks that passed are one line that opens', async () => {
    await expect(sheet.getByText('It is published.')).toBeHidden();
    await sheet.getByText(/checks passed$/).click();
    await expect(sheet.getByText('It is published.')).toBeVisible();
  });

  await test.step('a test goes to one address, which is remembered', async () => {
    const field = sheet.getByLabel('Send a test to');
    sink.answerWith((stage) => (stage === 'recipient' ? '550 5.1.1 No such user' : undefined));
    await field.fill('me@example.com');
    await page.keyboard.press('Enter');
    await expect(sheet.getByRole('alert')).toContainText('No such user');
    expect(copiesOf(sink, 'test').size).toBe(0);
    sink.answerWith(undefined);
    await sheet.getByRole('button', { name: 'Send test' }).click();
    await expect(sheet.getByText('The mail server took it for me@example.com.')).toBeVisible();
    expect([...copiesOf(sink, 'test')]).toEqual([['me@example.com', 1]]);
    await page.reload();
    await expect(field).toHaveValue('me@example.com');
  });

  await test.step('what cannot be taken back is asked for, and may be left', async () => {
    await sheet.getByLabel('Now', { exact: true }).check();
    const primary = sheet.getByRole('button', { name: 'Send to 41 readers now' });
    // The second click of a double one must not say yes.
    await primary.dblclick();
    const cancel = sheet.getByRole('button', { name: 'Cancel' });
    const yes = sheet.getByRole('button', { name: 'Yes, send now' });
    await expect(yes).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(primary).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(cancel).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(yes).toBeFocused();
    expect(copiesOf(sink).size).toBe(0);
    await page.keyboard.press('Enter');
  });

  await expect(page).toHaveURL(/\/admin\/sends\/[0-9a-f-]+$/);
  await expect(page.getByText('42 readers: 41 sent, 1 left out')).toBeVisible();
  const missed = page.getByRole('list', { name: 'Left out' });
  await expect(missed).toContainText('reader-7@');
  await expect(missed).toContainText('Turned the weekly mail off.');
  await page.getByRole('button', { name: 'Got it 41' }).click();
  await expect(page.getByRole('list', { name: 'Sent' }).getByRole('listitem').first()).toContainText('@');
  await page.getByRole('button', { name: 'Still to come 0' }).click();
  await expect(page.getByRole('heading', { name: 'Nobody waits any more' })).toBeVisible();

  const copies = copiesOf(sink);
  expect(copies.size).toBe(41);
  expect(new Set(copies.values())).toEqual(new Set([1]));
  expect(copies.has('payer-1@example.com')).toBe(true);

  await goInside(page, '/admin/saved-digests');
  await expect(line).toContainText('Sent to 41 of 42');
  await expect(line.getByRole('link', { name: '1 reader did not get it' })).toBeVisible();
});

test('planned for Monday, cancelled, and a second one this week on purpose', async ({ page, db, sink }) => {
  const digestId = await newIssue(page, db, 'Rates at six');
  const sheet = await openSheet(page, digestId);
  await expect(sheet.getByLabel('Monday, Nov 23, 6:00 AM (New York time)')).toBeChecked();
  await sheet.getByRole('button', { name: 'Send to 41 readers on Monday' }).click();
  const line = sendLineOf(page, 'Rates at six');
  await expect(line).toContainText('Planned for Monday, Nov 23, 6:00 AM (New York time)');
  await expect(sheet).toBeHidden();

  await openSheet(page, digestId);
  await expect(sheet.getByText('for Monday, Nov 23, 6:00 AM (New York time)')).toBeVisible();
  await expect(sheet.getByRole('button', { name: /^Send to/ })).toBeHidden();
  await sheet.getByRole('link', { name: 'Open the send' }).click();
  await expect(page.getByText('everybody who may read it then')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel the send' }).click();
  await expect(page.getByRole('main').getByText('before it began; nobody has it')).toBeVisible();

  await openSheet(page, digestId);
  const copies = () => [...copiesOf(sink).values()].reduce((sum, many) => sum + many, 0);
  const before = copies();
  await sheet.getByLabel('Now', { exact: true }).check();
  await sheet.getByRole('button', { name: 'Send to 41 readers now' }).click();
  await sheet.getByRole('button', { name: 'Yes, send now' }).click();
  await expect(sheet.getByRole('alert')).toContainText('Readers expect one a week');
  expect(copies()).toBe(before);
  await sheet.getByRole('button', { name: 'Send a second one this week' }).click();
  await expect(page.getByText('42 readers: 41 sent, 1 left out')).toBeVisible();
  expect(copies()).toBe(before + 41);
});

test('a time of one’s own is the publication’s, and may not have passed', async ({ page, db }) => {
  const sheet = await openSheet(page, await newIssue(page, db, 'Another time'));
  await sheet.getByLabel('Another time').check();
  const send = sheet.getByRole('button', { name: /^Send to/ });
  await expect(send).toBeDisabled();
  await sheet.getByLabel('Day', { exact: true }).fill('2026-11-17');
  await sheet.getByLabel('Time, in New York time').fill('09:30');
  await expect(sheet.getByRole('alert')).toContainText('This time has passed already');
  await sheet.getByLabel('Day', { exact: true }).fill('2026-11-25');
  await expect(sheet.getByText('Wednesday, Nov 25, 9:30 AM (New York time)')).toBeVisible();
  await sheet.getByRole('button', { name: 'Send to 41 readers on Nov 25, 9:30 AM' }).click();
  await expect(sendLineOf(page, 'Another time')).toContainText('Planned for Wednesday, Nov 25, 9:30 AM');
  await page.getByRole('button', { name: /^Cancel the send of/ }).click();
  await expect(sendLineOf(page, 'Another time')).toContainText('Stopped before it began; nobody has it');
});

test('it runs before one’s eyes: counts, pause, resume, stop, from every place', async ({
  page,
  db,
  sink,
}) => {
  const digestId = await newIssue(page, db, 'Live');
  const release = holdAfter(sink, 10);
  const { id } = await sendNow(page, digestId);
  await goInside(page, `/admin/sends/${id}`);
  await expect(page.getByText('10 of 42 readers have it')).toBeVisible();
  await expect(page.getByRole('link', { name: /^1 running/ })).toBeVisible();
  const places = () =>
    page
      .locator('.send-part, .seg button, .send-facts > div')
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)));
  const before = await places();

  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('Paused by you.')).toBeVisible();
  release();
  // What was on its way ends; nothing more leaves.
  await expect(page.getByText(/42 readers: \d+ sent, 1 left out, \d+ waiting/)).toBeVisible();
  const paused = await readSend(page, id);
  expect(paused.counts.sent).toBeGreaterThan(10);
  expect(paused.counts.sent).toBeLessThan(41);

  const releaseAgain = holdAfter(sink, 3);
  await goInside(page, '/admin/in-progress');
  await expect(page.getByText('Tracking 1 ongoing task')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Running' })).toContainText(/Live.*Paused/);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('resume the send');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(id));
  await expect(page.getByText('Send goes on').first()).toBeVisible();
  await expect(page.getByText(`${paused.counts.sent + 3} of 42 readers have it`)).toBeVisible();
  expect(await places()).toEqual(before);

  await page.getByRole('button', { name: 'Stop' }).click();
  const ask = page.getByRole('alertdialog', { name: 'Stop this send?' });
  await expect(ask).toContainText('will not get it');
  await expect(ask.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await ask.getByRole('button', { name: 'Stop the send' }).click();
  await expect(page.getByText(/Stopped by you\. \d+ of 42 readers had it already\./)).toBeVisible();
  releaseAgain();
  await becomes(page, id, 'stopped');
  await expect(page.getByRole('list', { name: 'Left out' })).toContainText('Stopped by you.');
  expect(Math.max(...copiesOf(sink).values())).toBeLessThanOrEqual(4);
});

test('of whom nobody knows the admin decides, by name: once more, or not', async ({ page, db, sink }) => {
  const dropTwo = () =>
    sink.answerWith((stage, { recipient }) =>
      stage === 'message' && /^payer-/.test(recipient) ? 'drop' : undefined,
    );
  const run = async (title: string): Promise<Send> => {
    dropTwo();
    const send = await becomes(page, (await sendNow(page, await newIssue(page, db, title))).id, 'done');
    expect(send.undecided).toBe(2);
    sink.answerWith(undefined);
    return send;
  };
  const copiesBefore = copiesOf(sink).get('payer-1@example.com') ?? 0;
  const first = await run('Doubt');
  await goInside(page, `/admin/sends/${first.id}`);
  await expect(page.getByRole('link', { name: 'Sends 1 waits for your word' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nobody knows whether these 2 readers' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Unknown' })).toContainText('payer-2@example.com');
  await page.getByRole('button', { name: 'Send again to these 2' }).click();
  await expect(page.getByText('42 readers: 41 sent, 1 left out')).toBeVisible();
  await expect(page.getByRole('link', { name: /waits? for your word/ })).toBeHidden();
  expect(copiesOf(sink).get('payer-1@example.com')).toBe(copiesBefore + 2);

  const second = await run('Doubt again');
  await goInside(page, `/admin/sends/${second.id}`);
  await page.getByRole('button', { name: 'Leave them' }).click();
  await expect(page.getByRole('heading', { name: /Nobody knows/ })).toBeHidden();
  await expect(page.getByRole('list', { name: 'Unknown' })).toContainText('Left as it is.');
  await expect(page.getByText('42 readers: 39 sent, 1 left out, 2 unknown')).toBeVisible();
  expect(copiesOf(sink).get('payer-1@example.com')).toBe(copiesBefore + 3);
});

test('a planned send that is found a day late asks, in its row and on its page', async ({
  page,
  db,
  database,
}) => {
  const digestId = await newIssue(page, db, 'Late');
  const monday = '2026-11-23T11:00:00.000Z';
  const headers = { origin: homeOf(page) };
  const data = { at: monday, secondThisWeek: true };
  await page.request.post(`/api/digest/${digestId}/send`, { headers, data });
  await findLate(database.url, db, digestId);
  await goInside(page, '/admin/saved-digests');
  const line = sendLineOf(page, 'Late');
  await expect(line).toContainText(/Asks.*hours ago\. Say whether it should still go out/);
  await line.getByRole('button', { name: /^Stop/ }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Nobody has it yet');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await line.getByRole('button', { name: /^Send it after all/ }).click();
  await expect(line).toContainText('Sent to 41 of 42');
});

test('E17: a letter that did not arrive stands at its reader, and goes out again by hand, once', async ({
  page,
  request,
  product,
  db,
  sink,
}) => {
  const email = 'typo@example.com';
  const copies = () => sink.letters.filter(({ recipient }) => recipient === email).length;
  await newIssue(page, db, 'A sample');
  sink.answerWith((stage, { recipient }) =>
    stage === 'recipient' && recipient === email ? '550 5.1.1 No such user' : undefined,
  );
  await signUp(request, product.url, email, 'offer');
  await goInside(page, '/admin/subscribers?state=no-mail');
  const row = page.getByRole('listitem').filter({ hasText: email });
  await expect(row).toContainText(
    'The free sample did not arrive. The address does not exist or takes no mail',
  );
  const again = row.getByRole('button', { name: 'Send again' });
  expect(copies()).toBe(0);
  sink.answerWith(undefined);
  await again.dblclick();
  await expect(page.getByText(`The free sample is on its way to ${email}.`).first()).toBeVisible();
  await expect(row).toHaveCount(0);
  await goInside(page, `/admin/subscribers?q=${email}`);
  await expect(row).toContainText('Sample sent');
  expect(copies()).toBe(1);
});

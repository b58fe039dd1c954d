/** Ceilings of what a first load brings, a tenth above what it was (bench/weight.ts): nobody adds 20 KB unnoticed. */
import { expect, test } from './fixtures.ts';
import { becomeReader, newEmail } from './reader-steps.ts';
import { weigh } from './weigh.ts';

const kb = 1024;

test('the front page: a loader, its fonts, few files', async ({ page }) => {
  const title = page.getByRole('heading', { level: 1 });
  const { scriptBytes, fontBytes, files } = await weigh(page, '/', () => title.waitFor());
  expect(scriptBytes).toBeGreaterThan(0);
  expect(scriptBytes).toBeLessThan(5 * kb);
  expect(fontBytes).toBeLessThan(90 * kb);
  expect(files).toBeLessThanOrEqual(8);
});

test('the portal, signed in', async ({ page, product, outside }) => {
  await becomeReader({ page, product, outside }, newEmail());
  const tab = page.getByRole('tab').first();
  const { scriptBytes, fontBytes, files } = await weigh(page, '/portal', () => tab.waitFor());
  expect(scriptBytes).toBeGreaterThan(50 * kb);
  expect(scriptBytes).toBeLessThan(131 * kb);
  expect(fontBytes).toBeLessThan(90 * kb);
  expect(files).toBeLessThanOrEqual(14);
});

test('the back office, signed in', async ({ admin }) => {
  await admin.goto('about:blank');
  const heading = admin.getByRole('heading', { level: 1 });
  const { scriptBytes, fontBytes, files } = await weigh(admin, '/admin', () => heading.waitFor());
  expect(scriptBytes).toBeGreaterThan(50 * kb);
  expect(scriptBytes).toBeLessThan(146 * kb);
  expect(fontBytes).toBeLessThan(90 * kb);
  expect(files).toBeLessThanOrEqual(14);
});

test('the door of the back office: nothing of the screens behind it', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  const field = page.getByLabel('Password', { exact: true });
  const { scriptBytes, files } = await weigh(page, '/login', () => field.waitFor());
  expect(scriptBytes).toBeGreaterThan(50 * kb);
  expect(scriptBytes).toBeLessThan(146 * kb);
  expect(files).toBeLessThanOrEqual(14);
  expect(asked.filter((path) => path.includes('/parts-'))).toEqual([]);
});

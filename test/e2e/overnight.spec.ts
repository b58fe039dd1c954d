/** What the back office shows of insights that wait for their batch, and the way to read one now. */
import { fillGroup } from './fill-group.ts';
import { expect, test } from './fixtures.ts';
import { goInside } from './go-inside.ts';
import { homeOf } from './home.ts';
import { checkLooks } from './look.ts';

// A Wednesday: near the week's end nothing waits for a batch.
test.use({ installation: 'overnight', day: { now: '2026-11-18T10:00:00-05:00', zone: 'America/New_York' } });

test('an insight waits for its batch, and is read now', async ({ admin, outside }) => {
  test.setTimeout(240_000);
  const { groupId } = await fillGroup(admin, outside);
  await goInside(admin, '/admin/settings');
  const setting = admin.getByRole('switch', { name: 'Read overnight in batches' });
  await setting.check();
  await expect(setting).toBeChecked();
  const headers = { origin: homeOf(admin) };
  const episodes = await (await admin.request.get(`/api/groups/${groupId}/episodes`)).json();
  const { id } = episodes.find((one: { insight: unknown }) => one.insight !== null);
  outside.faults.next('anthropic', { kind: 'twist', name: 'slow', method: 'POST', path: '/batches' });
  const asked = await admin.request.post(`/api/episodes/${id}/insights`, {
    headers,
    data: { overnight: true },
  });
  expect(asked.status()).toBe(200);
  await goInside(admin, '/admin/settings');
  await checkLooks(admin, 'settings');
  await goInside(admin, '/admin/in-progress');
  await expect(admin.getByText('Waits for the overnight batch').first()).toBeVisible();
  await checkLooks(admin, 'in progress');
  await admin.getByRole('button', { name: 'Read it now' }).click();
  await expect(admin.getByText('Waits for the overnight batch')).toHaveCount(0);
});

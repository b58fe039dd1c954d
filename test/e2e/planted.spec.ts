/** A number that nobody said, planted in every text of a model's answer: dropped, counted, explained, and printed nowhere. */
import type { Episode } from '../../contract/index.ts';
import { plantedNumber } from '../../sandbox/anthropic/twist-answer.ts';
import { fillGroup } from './fill-group.ts';
import { expect, test } from './fixtures.ts';

const planted = { kind: 'twist', name: 'planted-numbers', path: '/v1/messages' } as const;

test('a planted number is left out of an insight and of a digest, with its reason', async ({
  admin,
  outside,
}) => {
  const { groupId } = await fillGroup(admin, outside);
  const origin = new URL(admin.url()).origin;
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
  const [first, , , fresh] = episodes;
  if (first === undefined || fresh === undefined) throw new Error('There are too few episodes.');
  // Asked, and asked to put it right: the model insists.
  outside.faults.next('anthropic', planted, planted);
  await call('POST', `/api/transcripts/${fresh.id}`);
  const insightOf = () => admin.request.get(`${origin}/api/insights/${fresh.id}`);
  await expect.poll(async () => (await (await insightOf()).json()).status).toBe('completed');

  await test.step('the insight counts and explains it', async () => {
    await admin.goto('/admin/insights');
    await admin
      .getByRole('listitem')
      .filter({ hasText: fresh.title })
      .getByRole('button', { name: 'View' })
      .click();
    const dialog = admin.getByRole('dialog');
    await expect(dialog.getByText(/^\d+ sentences were left out\.$/)).toBeVisible();
    await dialog.getByText('What was left out, and why').click();
    const left = dialog.getByRole('listitem').filter({ hasText: plantedNumber });
    await expect(left.first()).toContainText('Nobody says');
    const everywhere = await dialog.getByText(plantedNumber).count();
    expect(everywhere).toBe(await left.getByText(plantedNumber).count());
  });

  outside.faults.next('anthropic', planted, planted);
  const digest = await call('POST', '/api/digest/generate', {
    groupId,
    episodeIds: [first.id, fresh.id],
    startDate: '2026-01-01',
    endDate: '2026-12-30',
  });
  expect(digest.leftOut.length).toBeGreaterThan(5);
  await call('PATCH', `/api/digest/${digest.digestId}/publish`, { published: true });
  for (const path of ['/', '/sample', '/issues', `/admin/saved-digests`]) {
    await admin.goto(path);
    await expect(admin.getByRole('heading').first()).toBeVisible();
    expect(await admin.content(), path).not.toContain(plantedNumber);
  }
  // Others of this installation begin without it.
  await call('DELETE', `/api/digest/${digest.id}`);
});

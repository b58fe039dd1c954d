/** "Process all": its price and its limit, and a list that the server works off whoever looks. */
import type { Sandbox } from '../../sandbox/server.ts';
import type { Db } from '../../server/kit/db/connect.ts';
import { newId } from '../../server/kit/ids.ts';
import { fillGroup } from './fill-group.ts';
import { expect, test } from './fixtures.ts';
import { goInside } from './go-inside.ts';
import { checkLooks } from './look.ts';

test.use({ installation: 'process all', filled: true });

const count = 60;

/** Old episodes that the service never takes, half an hour each; of the last one the feed gives no length. */
async function putOld(db: Db, outside: Sandbox): Promise<void> {
  outside.faults.next(
    'assemblyai',
    ...Array.from({ length: count * 4 }, () => ({ kind: 'hang' as const, method: 'POST' })),
  );
  const { podcast_id: podcastId, audio_url: audioUrl } = await db
    .selectFrom('episodes')
    .select(['podcast_id', 'audio_url'])
    .where('audio_url', 'is not', null)
    .executeTakeFirstOrThrow();
  const day = (n: number) => new Date(Date.UTC(2001, 4, 1, 12, n));
  await db
    .insertInto('episodes')
    .values(
      Array.from({ length: count }, (_, n) => ({
        id: newId(),
        podcast_id: podcastId,
        guid: `old-${n}`,
        title: `Old episode ${n}`,
        pub_date: day(n),
        sort_at: day(n),
        duration: n === 0 ? '' : '30:00',
        duration_secs: n === 0 ? null : 1_800,
        audio_url: audioUrl,
        transcript_links: '[]',
        persons: '[]',
        content_hash: `old-${n}`,
        first_seen_at: day(n),
        updated_at: day(n),
      })),
    )
    .execute();
}

test('all of a list, with its price and a limit, worked off without a tab and stopped from another', async ({
  admin,
  outside,
  db,
}) => {
  test.setTimeout(180_000);
  await fillGroup(admin, outside);
  await putOld(db, outside);
  await goInside(admin, '/admin/todo?start=2001-05-01&end=2001-05-31');
  await admin.getByRole('button', { name: `Process all ${count}` }).click();
  const all = admin.getByRole('dialog', { name: 'Transcribe all of them?' });
  await expect(
    all.getByText(/^About \$\d+\.\d\d \(of 60 episodes, 1 without a known length\), \d+h \d+m of audio\.$/),
  ).toBeVisible();
  await expect(
    all.getByText(/^\$6\.\d\d for transcripts, \$4\.\d\d for the insights that follow by themselves\.$/),
  ).toBeVisible();
  const [, usd = ''] = /\$(\d+\.\d\d)/.exec((await all.getByText(/^About/).textContent()) ?? '') ?? [];
  await expect(all.getByText(/^The budget for \w+ has \$\d+\.\d\d left; at its end/)).toBeVisible();
  const limit = all.getByLabel('Spend at most, in dollars');
  await expect(limit).toHaveValue(Math.ceil(Number(usd)).toFixed(2));
  await checkLooks(admin, 'the question');
  await limit.fill('a lot');
  await expect(all.getByText('Enter an amount in dollars, for example 2.50.')).toBeVisible();
  await expect(all.getByRole('button', { name: 'Process 60' })).toBeDisabled();
  await limit.fill('9.50');
  await all.getByRole('button', { name: 'Process 60' }).click();
  await expect(all).toBeHidden();
  const card = admin.getByRole('region', { name: 'Process all' });
  await expect(card.getByRole('heading', { name: /^Processing all: \d+ of 60$/ })).toBeVisible();
  await expect(card.getByText(/limit \$9\.50\.$/)).toBeVisible();

  await test.step('it is the same after a reload, and in another tab', async () => {
    await admin.reload();
    await expect(card.getByRole('heading', { name: /^Processing all: \d+ of 60$/ })).toBeVisible();
    await expect(admin.getByRole('button', { name: /^Process all/ })).toHaveCount(0);
    const other = await admin.context().newPage();
    await other.goto('/admin/in-progress');
    const row = other.getByRole('listitem').filter({ hasText: 'Transcripts of all groups' });
    await expect(row.getByText(/of at most \$9\.50$/)).toBeVisible();
    await row.getByRole('button', { name: 'Stop' }).click();
    await expect(row).toHaveCount(0);
    await other.close();
  });

  await expect(card.getByRole('heading', { name: /^Stopped: \d+ of 60$/ })).toBeVisible();
  await expect(card.getByText(/\d+ not begun\.$/)).toBeVisible();
  await expect(card.getByText(`about $${usd} expected for the whole list.`)).toBeVisible();
  await checkLooks(admin, 'a list that was stopped');
  await card.getByRole('button', { name: 'Dismiss' }).click();
  await expect(card).toHaveCount(0);
  await expect(admin.getByRole('button', { name: /^Process all \d+$/ })).toBeVisible();
});

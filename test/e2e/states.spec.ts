/** Every screen of the back office while it is empty, loading, failed and full; nothing of the product is mocked. */
import type { Page } from '@playwright/test';
import type { Episode } from '../../contract/index.ts';
import { fillGroup } from './fill-group.ts';
import { expect, logIn } from './fixtures.ts';
import { goInside } from './go-inside.ts';
import { test } from './through-proxy.ts';

test.use({ installation: 'states' });

interface Screen {
  path: string;
  /** The call that the screen waits for. */
  call: RegExp;
  empty?: string;
  failed: string;
  /** Shown when it is full. */
  full: string;
}

const screens: readonly Screen[] = [
  {
    path: '/admin/groups',
    call: /^\/api\/groups$/,
    empty: 'No groups yet',
    failed: 'The groups could not be loaded',
    full: 'new episodes',
  },
  {
    path: '/admin/podcasts',
    call: /^\/api\/podcasts(\?|$)/,
    empty: 'No podcasts yet',
    failed: 'The list could not be loaded',
    full: 'Lockbox Weather',
  },
  {
    path: '/admin/unassigned-podcasts',
    call: /^\/api\/podcasts\/unassigned\/list/,
    empty: 'All podcasts are assigned to groups',
    failed: 'The podcasts could not be loaded',
    full: 'Forty Doors',
  },
  {
    path: '/admin/recent-activity',
    call: /^\/api\/transcripts\?/,
    empty: 'No recent activity',
    failed: 'The activity could not be loaded',
    full: 'View',
  },
  {
    path: '/admin/transcripts',
    call: /^\/api\/episodes\/with-transcripts/,
    empty: 'No transcripts yet',
    failed: 'The list could not be loaded',
    full: 'Regenerate',
  },
  {
    path: '/admin/insights',
    call: /^\/api\/insights\?/,
    empty: 'No insights available yet',
    failed: 'The list could not be loaded',
    full: 'View',
  },
  {
    path: '/admin/saved-digests',
    call: /^\/api\/digests/,
    empty: 'No saved digests yet',
    failed: 'The digests could not be loaded',
    full: '0 published, 1 saved',
  },
  {
    path: '/admin/todo',
    call: /^\/api\/todo-episodes/,
    empty: 'Nothing to do',
    failed: 'The list could not be loaded',
    full: 'Get Transcript',
  },
  {
    path: '/admin/settings',
    call: /^\/api\/settings$/,
    failed: 'The settings could not be loaded',
    full: 'Used for every new transcript',
  },
  {
    path: '/admin/groups/:group',
    call: /^\/api\/groups\/[^/]+$/,
    failed: 'The group could not be loaded',
    full: 'Metadata Settings',
  },
  {
    path: '/admin/groups/:group',
    call: /^\/api\/groups\/[^/]+\/podcasts/,
    failed: 'The podcasts could not be loaded',
    full: 'Lockbox Weather',
  },
  {
    path: '/admin/podcasts/:podcast',
    call: /^\/api\/podcasts\/[^/?]+$/,
    failed: 'The podcast could not be loaded',
    full: 'Refresh Episodes',
  },
  {
    path: '/admin/digest-builder?group=:group',
    call: /^\/api\/digest-builder/,
    failed: 'The episodes could not be loaded',
    full: 'Ready for Digest',
  },
  {
    path: '/admin/transcripts?transcript=:episode',
    call: /^\/api\/transcripts\/[^/?]+$/,
    failed: 'The transcript could not be loaded',
    full: 'Edit Speaker Labels',
  },
  {
    path: '/admin/insights?insight=:episode',
    call: /^\/api\/insights\/[^/?]+$/,
    failed: 'The insight could not be loaded',
    full: 'Key Learnings',
  },
  {
    path: '/admin/subscribers',
    call: /^\/api\/subscribers\?/,
    empty: 'No subscribers yet',
    failed: 'The list could not be loaded',
    full: 'a-reader@example.com',
  },
  // The last one: work that runs makes other screens load again by themselves.
  {
    path: '/admin/in-progress',
    call: /^\/api\/tasks/,
    empty: 'No tasks in progress',
    failed: 'The tasks could not be loaded',
    full: 'Tracking 1 ongoing task',
  },
];

const shown = (page: Page, words: string) => page.getByText(words).first();

test('empty, loading, failed, full', async ({ page, outside, between }) => {
  test.setTimeout(480_000);
  await logIn(page, between.url);
  for (const { path, empty } of screens) {
    if (empty === undefined) continue;
    await test.step(`${path} is empty`, async () => {
      await goInside(page, path);
      await expect(shown(page, empty)).toBeVisible();
    });
  }

  const { startWork, ...ids } = await fillWithOneOfEach();
  for (const { path, call, failed, full } of screens) {
    const address = path.replace(/:(\w+)/, (_, noun: keyof typeof ids) => ids[noun]);
    await test.step(`${path} loads, fails, is tried again and full`, async () => {
      if (path === '/admin/in-progress') await startWork();
      const release = between.hold(call);
      await page.goto(address);
      await expect(page.getByRole('status').getByText('Loading...').first()).toBeAttached();
      await expect(shown(page, failed)).toBeHidden();
      const mend = between.spoilAll(call);
      release();
      await expect(shown(page, failed)).toBeVisible();
      const again = page.getByRole('button', { name: 'Try again' }).first();
      await expect(again).toBeVisible();
      mend();
      // It tries again by itself too, and then there is nothing left to press.
      await again.click({ timeout: 2_000 }).catch(() => undefined);
      await expect(shown(page, full)).toBeVisible();
      await expect(shown(page, failed)).toBeHidden();
    });
  }

  async function fillWithOneOfEach() {
    const { groupId: group } = await fillGroup(page, outside);
    const headers = { origin: between.url };
    const feedUrl = `${outside.url('podcasts')}/forty-doors/feed.xml`;
    const added = await page.request.post(`/api/groups/${group}/podcasts`, { headers, data: { feedUrl } });
    const { id: podcast } = await added.json();
    await page.request.delete(`/api/groups/${group}/podcasts/${podcast}`, { headers });
    const reader = { email: 'a-reader@example.com', source: 'homepage' };
    await page.request.post('/api/users/signup', { headers, data: reader });
    const [insight] = await (await page.request.get('/api/insights')).json();
    const episodes: Episode[] = await (await page.request.get(`/api/groups/${group}/episodes`)).json();
    const toDo = episodes.find(({ transcript }) => transcript === null);
    const startWork = async () => {
      outside.faults.next('assemblyai', { method: 'POST', kind: 'twist', name: 'forever' });
      await page.request.post(`/api/transcripts/${toDo?.id}`, { headers });
    };
    return { startWork, group, podcast, episode: insight.episodeId as string };
  }
});

test('what is shown changes by itself, also after the stream of changes broke', async ({
  page,
  outside,
  between,
}) => {
  await logIn(page, between.url);
  await fillGroup(page, outside);
  await goInside(page, '/admin/groups');
  await expect(shown(page, 'Screens')).toBeVisible();
  const headers = { origin: between.url };
  const create = (name: string) => page.request.post('/api/groups', { headers, data: { name } });
  await create('Made elsewhere');
  await expect(shown(page, 'Made elsewhere')).toBeVisible();
  // Made after the screen was read, before the stream was there.
  const release = between.hold(/^\/api\/events/);
  await page.reload();
  await expect(shown(page, 'Made elsewhere')).toBeVisible();
  await create('Made before the stream');
  release();
  await expect(shown(page, 'Made before the stream')).toBeVisible({ timeout: 20_000 });
  const restore = between.cutStreams();
  await create('Made in the dark');
  restore();
  await expect(shown(page, 'Made in the dark')).toBeVisible({ timeout: 20_000 });
});

test('a group is gone although the answer to its deletion was lost after that was told of', async ({
  page,
  between,
}) => {
  await logIn(page, between.url);
  const headers = { origin: between.url };
  await page.request.post('/api/groups', { headers, data: { name: 'Soon gone' } });
  await goInside(page, '/admin/groups');
  const read = () => page.waitForResponse(/\/api\/groups$/);
  const readAgain = Promise.withResolvers<void>();
  await page.route(/\/api\/groups\/[^/]+$/, async (route) => {
    const told = read();
    await route.fetch();
    await (await told).finished();
    read().then(() => readAgain.resolve(), readAgain.reject);
    await route.abort();
  });
  await page.getByRole('button', { name: 'Delete Soon gone' }).click();
  await readAgain.promise;
  await expect(page.getByText('Soon gone')).toHaveCount(0);
});

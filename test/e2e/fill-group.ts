import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { Digest, Episode, Group } from '../../contract/index.ts';
import { openSentences } from '../../edition/index.ts';
import type { Sandbox } from '../../sandbox/server.ts';
import { homeOf } from './home.ts';

/** As the admin of the open page: what is there already is left as it is. */
export function fillGroup(page: Page, outside: Sandbox): Promise<{ groupId: string; digestId: string }> {
  return fill(page.request, homeOf(page), outside);
}

/**
 * A group with two podcasts, three episodes with insights, and a digest: made by the product's own calls, which `request`
 * sends as the admin.
 */
export async function fill(
  request: APIRequestContext,
  origin: string,
  outside: Sandbox,
): Promise<{ groupId: string; digestId: string }> {
  const send = async (method: 'GET' | 'POST', path: string, data?: object) => {
    const answer = await request.fetch(`${origin}${path}`, {
      method,
      headers: { origin },
      ...(data ? { data } : {}),
    });
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  const groups: Group[] = await send('GET', '/api/groups');
  const known = groups.find(({ name }) => name === 'Screens');
  const group: Group =
    known ?? (await send('POST', '/api/groups', { name: 'Screens', description: 'To look at' }));
  if (!known) {
    for (const show of ['kitchen-table-closings', 'lockbox-weather']) {
      const feedUrl = `${outside.url('podcasts')}/${show}/feed.xml`;
      await send('POST', `/api/groups/${group.id}/podcasts`, { feedUrl });
    }
  }
  const list = (): Promise<Episode[]> => send('GET', `/api/groups/${group.id}/episodes`);
  const chosen = (await list()).slice(0, 3);
  for (const { id, transcript, insight } of chosen) {
    if (!transcript) await send('POST', `/api/transcripts/${id}`);
    else if (!insight && transcript.status === 'completed')
      await send('POST', `/api/episodes/${id}/insights`);
  }
  const ids = chosen.map(({ id }) => id);
  await expect
    .poll(
      async () =>
        (await list()).filter((it) => ids.includes(it.id) && it.insight?.status === 'completed').length,
    )
    .toBe(ids.length);
  const digests: Digest[] = await send('GET', '/api/digests');
  const existing = digests.find(({ groupName }) => groupName === group.name);
  if (existing) return { groupId: group.id, digestId: existing.digestId };
  const day = (daysFromNow: number) =>
    new Date(Date.now() + daysFromNow * 86_400_000).toISOString().slice(0, 10);
  const days = { startDate: day(-30), endDate: day(1) };
  const digest = await send('POST', '/api/digest/generate', { groupId: group.id, ...days, episodeIds: ids });
  await acceptOpen(request, origin, digest);
  return { groupId: group.id, digestId: digest.digestId };
}

/** Says of each open sentence that it was looked at, so that the digest can be published. */
export async function acceptOpen(request: APIRequestContext, origin: string, digest: Digest): Promise<void> {
  for (const { claimId } of openSentences(digest)) {
    const path = `/api/digest/${digest.digestId}/claims/${claimId}/accept`;
    const answer = await request.post(`${origin}${path}`, { headers: { origin } });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
}

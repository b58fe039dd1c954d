import { describe, expect, test } from 'vitest';
import { navParts, opensGroups } from '../../../web/admin/shell/nav-items.ts';
import { readSidebarCookie, sidebarCookie } from '../../../web/admin/shell/use-sidebar.ts';
import { legacyRedirects, legacyTarget } from '../../../web/legacy-redirects.ts';

describe('addresses from before the /admin prefix (product.md section 2)', () => {
  test('there are thirteen', () => expect(legacyRedirects).toHaveLength(13));
  test.each([
    ['/groups', '/admin/groups'],
    ['/groups/0197?tab=x#y', '/admin/groups/0197?tab=x#y'],
    ['/podcasts/a%2Fb', '/admin/podcasts/a%2Fb'],
    ['/data-management', '/admin/data-management'],
  ])('%s', (from, to) => expect(legacyTarget(new URL(from, 'http://local'))).toBe(to));
});

test('the sidebar has the labels and the order of product.md, ours after them', () => {
  expect(navParts.flat().map(({ label, to }) => [label, to])).toEqual([
    ['Recent Activity', '/admin/recent-activity'],
    ['In Progress', '/admin/in-progress'],
    ['TO DO', '/admin/todo'],
    ['Transcripts', '/admin/transcripts'],
    ['Insights', '/admin/insights'],
    ['Digest Builder', '/admin/digest-builder'],
    ['Saved Digests', '/admin/saved-digests'],
    ['Settings', '/admin/settings'],
    ['Data Management', '/admin/data-management'],
    ['This week', '/admin/week'],
    ['Search', '/admin/search'],
    ['Sends', '/admin/sends'],
    ['Subscribers', '/admin/subscribers'],
    ['Costs', '/admin/costs'],
    ['Audit log', '/admin/audit'],
  ]);
});

test.each([
  ['/admin/groups', true],
  ['/admin/groups/0197', true],
  ['/admin/unassigned-podcasts', true],
  ['/admin', false],
  ['/admin/groupsies', false],
  ['/admin/podcasts', false],
])('the Groups section on %s opens by itself: %s', (path, opens) => expect(opensGroups(path)).toBe(opens));

describe('the sidebar cookie', () => {
  test.each([
    ['', true],
    ['other=1; sidebar_state=true', true],
    ['other=1; sidebar_state=false', false],
    ['my_sidebar_state=false', true],
  ])('%j', (cookies, isExpanded) => expect(readSidebarCookie(cookies)).toBe(isExpanded));
  test('lasts 7 days', () => {
    expect(sidebarCookie(false)).toBe('sidebar_state=false; path=/; max-age=604800; SameSite=Lax');
  });
});

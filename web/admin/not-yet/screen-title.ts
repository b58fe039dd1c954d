const titles: readonly [prefix: string, title: string][] = [
  ['/admin/podcasts/', 'Podcast'],
  ['/admin/podcasts', 'All Podcasts'],
  ['/admin/unassigned-podcasts', 'Unassigned Podcasts'],
  ['/admin/recent-activity', 'Recent Activity'],
  ['/admin/transcripts', 'Transcripts'],
  ['/admin/insights', 'Insights'],
  ['/admin/todo', 'TO DO'],
  ['/admin/settings', 'Settings'],
  ['/admin/digest-builder', 'Digest Builder'],
  ['/admin/saved-digests', 'Saved Digests'],
  ['/admin/in-progress', 'In Progress'],
  ['/admin/data-management', 'Data Management'],
];

/** The name of the screen at an address, in the words of the sidebar. */
export function screenTitle(path: string): string {
  return titles.find(([prefix]) => path.startsWith(prefix))?.[1] ?? 'Podcast Manager';
}

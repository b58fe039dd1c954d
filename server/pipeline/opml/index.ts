import type { Room } from '../../room.ts';
import { type FeedDeps, listPodcastsOfGroup } from '../feeds/index.ts';
import { getGroup } from '../groups/index.ts';
import { importOpml } from './import-opml.ts';
import { writeOpml } from './write-opml.ts';

/** OPML in and out: how podcast people move house. */
export function opmlRoom(deps: FeedDeps): Room {
  return {
    handlers: {
      groups: {
        importOpml: ({ params, body, signal }) => importOpml(deps, { groupId: params.id, ...body, signal }),
      },
    },
    rawRoutes: [
      {
        method: 'GET',
        path: '/api/groups/:id/opml',
        access: 'admin',
        exports: 'Podcasts of a group',
        described: { operationId: 'groups.opml', summary: 'The podcasts of a group as an OPML file' },
        async handle({ params }) {
          const group = await getGroup(deps.db, params.id ?? '');
          const podcasts = await listPodcastsOfGroup(deps.db, group.id);
          const feeds = podcasts.map(({ title, feed_url }) => ({ title, feedUrl: feed_url }));
          return {
            type: 'text/x-opml; charset=utf-8',
            headers: { 'Content-Disposition': attachment(group.name), 'Cache-Control': 'no-store' },
            body: writeOpml({ title: group.name, createdAt: deps.clock.now(), feeds }),
          };
        },
      },
    ],
  };
}

/** RFC 6266: the name in plain letters, and as it is but for what a file system takes for a path or hides. */
function attachment(given: string): string {
  const name =
    given
      .replace(/[\p{Cc}\p{Cf}]/gu, '')
      .replace(/[/\\:]/g, '-')
      .replace(/^[.\s-]+/, '') || 'group';
  const plain =
    given
      .normalize('NFKD')
      .replace(/[^\w -]/g, '')
      .trim()
      .replace(/\s+/g, '-') || 'group';
  const whole = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain.slice(0, 80)}.opml"; filename*=UTF-8''${whole}.opml`;
}

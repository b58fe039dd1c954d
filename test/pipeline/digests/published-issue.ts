/** Digests put straight into the database, where a test is not about how they are made. */
import type { Db } from '../../../server/kit/db/connect.ts';
import { type DigestContent, toJson } from '../../../server/kit/db/wire-columns.ts';
import { fixture } from '../../edition/issues.ts';

interface Wanted {
  id: string;
  title?: string;
  published?: boolean;
  publishDate?: Date | null;
  /** What it says, where that is not the full fixture. */
  content?: Partial<DigestContent>;
}

function contentOf({ title, content }: Pick<Wanted, 'title' | 'content'>): DigestContent {
  const {
    overview,
    sourceMinutes,
    episodes,
    crossEpisodeConnections,
    actionableTips,
    notableQuotes,
    ...rest
  } = fixture('full');
  const parts = { overview, sourceMinutes, episodes, crossEpisodeConnections, actionableTips, notableQuotes };
  return { ...parts, title: title ?? rest.title, ...content };
}

/** Answers its public id. */
export async function insertIssue(db: Db, wanted: Wanted): Promise<string> {
  const { id, published = true, publishDate = null } = wanted;
  const content = contentOf(wanted);
  const digestId = `digest-${id}`;
  await db
    .insertInto('digests')
    .values({
      id,
      digest_id: digestId,
      group_name: 'Agents',
      start_date: '2026-03-08',
      end_date: '2026-03-14',
      episode_ids: toJson([]),
      status: 'completed',
      title: content.title,
      content: toJson(content),
      published_content: published ? toJson(content) : null,
      edition: published ? 1 : 0,
      published,
      publish_date: publishDate,
      created_at: new Date('2026-03-14T12:00:00.000Z'),
    })
    .execute();
  return digestId;
}

/** Another finished version waits to be published. */
export async function rewrite(db: Db, id: string, title: string): Promise<void> {
  await db
    .updateTable('digests')
    .set({ title, content: toJson(contentOf({ title })) })
    .where('id', '=', id)
    .execute();
}

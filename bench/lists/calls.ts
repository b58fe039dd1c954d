/** The list calls of every screen, as the screens make them. */
import { sql } from 'kysely';
import type { Db } from '../../server/kit/db/connect.ts';
import { newToken, tokenHash } from '../../server/people/tokens.ts';

export interface ListCall {
  name: string;
  path: string;
  /** Whose session it needs. */
  as: 'admin' | 'reader';
}

const dayMs = 86_400_000;
const day = (at: number) => new Date(at).toISOString().slice(0, 10);

/** `group` alone: the lists whose rows are those of one group. */
export async function callsOf(db: Db, which: 'all' | 'group'): Promise<ListCall[]> {
  const { rows } = await sql<Record<'group' | 'podcast' | 'title' | 'one' | 'issue', string>>`
    select group_id as group, podcast_id as podcast,
      (select title from podcasts where podcasts.id = podcast_id) as title,
      (select episodes.title || ' ' || podcasts.title from insights
        join episodes on episodes.id = insights.episode_id join podcasts on podcasts.id = episodes.podcast_id
        where insights.status = 'completed' order by insights.completed_at limit 1) as one,
      (select subject_id from audit_log where action = 'published' order by seq limit 1) as issue
    from group_podcasts order by 1, 2 limit 1`.execute(db);
  const [{ group, podcast, title, one, issue } = { group: '', podcast: '', title: '', one: '', issue: '' }] =
    rows;
  const rare = encodeURIComponent(title);
  const now = Date.now();
  const week = `startDate=${day(now - 7 * dayMs)}&endDate=${day(now)}`;
  const years = `startDate=2010-01-01&endDate=${day(now)}`;
  const since = encodeURIComponent(new Date(now - 14 * dayMs).toISOString());
  const ofGroup = {
    'group: its episodes': `/api/groups/${group}/episodes?limit=100`,
    'group: of two weeks (card)': `/api/groups/${group}/episodes?since=${since}`,
    'group: its podcasts': `/api/groups/${group}/podcasts`,
    'builder: a week': `/api/digest-builder?groupId=${group}&${week}&limit=500`,
    'builder: all years': `/api/digest-builder?groupId=${group}&${years}&limit=100`,
    'to do: of a group': `/api/todo-episodes?filterType=needs_transcript&groupId=${group}&${years}&limit=100`,
    'data: preview of transcripts': `/api/transcripts/bulk-preview?groupId=${group}&limit=100`,
  };
  const ofAll = {
    groups: '/api/groups',
    podcasts: '/api/podcasts?limit=100',
    'podcasts without a group': '/api/podcasts/unassigned/list?limit=60',
    'podcast: its episodes': `/api/podcasts/${podcast}/episodes?limit=100`,
    'transcribed episodes': '/api/episodes/with-transcripts?limit=100',
    transcripts: '/api/transcripts?limit=100',
    'transcripts, completed (activity)': '/api/transcripts?status=completed&limit=50',
    'insights, completed': '/api/insights?status=completed&limit=100',
    'to do: transcripts': `/api/todo-episodes?filterType=needs_transcript&${years}&limit=100`,
    'to do: count (side bar)': `/api/todo-episodes?filterType=needs_transcript&startDate=2025-08-04&endDate=${day(now)}&limit=1`,
    'to do: insights': `/api/todo-episodes?filterType=needs_insights&${years}&limit=100`,
    'digests, rows': '/api/digests?view=summary&limit=100',
    'digests, whole': '/api/digests',
    subscribers: '/api/subscribers?state=all&limit=100',
    'subscribers with access': '/api/subscribers?state=access&limit=100',
    'in progress': '/api/tasks',
    sends: '/api/sends?limit=50',
    audit: '/api/audit?limit=50',
    'palette: titles': '/api/find?q=appraisal%20gap',
    'palette: a rare word': `/api/find?q=${rare}`,
    'transcripts: of words': '/api/episodes/with-transcripts?q=appraisal%20gap&limit=100',
    'transcripts: of a rare word': `/api/episodes/with-transcripts?q=${rare}&limit=100`,
    'transcripts: of a group': `/api/episodes/with-transcripts?groupId=${group}&limit=100`,
    'insights: of words': '/api/insights?status=completed&q=appraisal%20gap&limit=100',
    'insights: of a rare word': `/api/insights?status=completed&q=${rare}&limit=100`,
    'insights: of a group': `/api/insights?status=completed&groupId=${group}&limit=100`,
    'insights: of one title': `/api/insights?status=completed&q=${encodeURIComponent(one)}&limit=100`,
    'insights: of a short word in a group': `/api/insights?q=no&groupId=${group}&limit=100`,
    'insights: of words in a group': `/api/insights?q=appraisal&groupId=${group}&limit=100`,
    'subscribers: of words': '/api/subscribers?state=all&q=reader-1&limit=100',
    'audit: of words': '/api/audit?q=setting-changed&limit=50',
    'audit: of a rare word': `/api/audit?q=${issue}&limit=50`,
  };
  const asAdmin = Object.entries({ ...ofGroup, ...(which === 'all' ? ofAll : {}) });
  const calls: ListCall[] = asAdmin.map(([name, path]) => ({ name, path, as: 'admin' }));
  return which === 'group'
    ? calls
    : [...calls, { name: 'portal: issues', path: '/api/users/digests?limit=12', as: 'reader' }];
}

/** A session of somebody who pays, as a cookie. */
export async function readerCookie(db: Db): Promise<string> {
  const token = newToken();
  await sql`insert into subscriber_sessions (token_hash, subscriber_id, created_at, last_seen_at, expires_at)
    select ${tokenHash(token)}, id, now(), now(), now() + interval '1 day' from subscribers
    where subscription_status = 'active' limit 1`.execute(db);
  return `reader=${token}`;
}

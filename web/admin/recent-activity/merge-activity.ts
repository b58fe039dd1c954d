import type { InsightRow, TranscriptRow } from '../../../contract/index.ts';

export interface Activity {
  id: string;
  kind: 'transcript' | 'insight';
  episodeId: string;
  title: string;
  podcast: { title: string; imageUrl: string | null };
  at: string;
}

/** Completed transcripts and insights in one list, newest first (product.md section 2, admin screen 9). */
export function mergeActivity(
  transcripts: readonly TranscriptRow[],
  insights: readonly InsightRow[],
): Activity[] {
  const of = (kind: Activity['kind']) => (row: TranscriptRow | InsightRow) => ({
    id: row.id,
    kind,
    episodeId: row.episodeId,
    title: row.episode.title,
    podcast: row.podcast,
    at: row.completedAt ?? row.createdAt,
  });
  return [...transcripts.map(of('transcript')), ...insights.map(of('insight'))].sort(
    (a, b) => Date.parse(b.at) - Date.parse(a.at),
  );
}

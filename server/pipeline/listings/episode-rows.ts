/** The episode as every screen lists it: with its podcast, and the state of its transcript and insight. */
import type { z } from 'zod';
import type { Episode, insightMetadata } from '../../../contract/episodes.ts';
import { presentRunJson, type RunJson } from '../../jobs/runs/index.ts';
import { type Origin, rightsOf } from '../rights/index.ts';

export interface EpisodeRow {
  id: string;
  podcast_id: string;
  title: string;
  description: string;
  pub_date: Date | null;
  sort_at: Date;
  duration: string;
  audio_url: string | null;
  image_url: string | null;
  spotify_episode_id: string | null;
  podcast_title: string;
  podcast_image_url: string | null;
  transcript_id: string | null;
  transcript_status: string | null;
  transcript_source: string | null;
  transcript_created_at: Date | null;
  transcript_completed_at: Date | null;
  transcript_run: RunJson | null;
  rights_source: Origin | null;
  insight_id: string | null;
  insight_status: string | null;
  insight_created_at: Date | null;
  insight_metadata: z.infer<typeof insightMetadata> | null;
  insight_run: RunJson | null;
}

const listedDescriptionChars = 400;

export function presentEpisode(row: EpisodeRow): Episode {
  return {
    id: row.id,
    podcastId: row.podcast_id,
    title: row.title,
    description: row.description.slice(0, listedDescriptionChars),
    pubDate: row.pub_date?.toISOString() ?? null,
    duration: row.duration,
    audioUrl: row.audio_url,
    imageUrl: row.image_url,
    spotifyEpisodeId: row.spotify_episode_id,
    podcast: { title: row.podcast_title, imageUrl: row.podcast_image_url },
    transcript: transcriptOf(row),
    insight: insightOf(row),
    rights: hasWords(row) ? rightsOf(row.rights_source) : null,
  };
}

/** Something of it was or may be printed. */
const hasWords = ({ rights_source, transcript_status, insight_status }: EpisodeRow): boolean =>
  rights_source !== null || transcript_status === 'completed' || insight_status === 'completed';

type TranscriptState = NonNullable<Episode['transcript']>;
type InsightState = NonNullable<Episode['insight']>;

function transcriptOf(row: EpisodeRow): TranscriptState | null {
  if (row.transcript_id === null || row.transcript_created_at === null) return null;
  return {
    id: row.transcript_id,
    status: row.transcript_status as TranscriptState['status'],
    source: row.transcript_source as TranscriptState['source'],
    createdAt: row.transcript_created_at.toISOString(),
    run: presentRunJson(row.transcript_run),
  };
}

function insightOf(row: EpisodeRow): InsightState | null {
  if (row.insight_id === null || row.insight_created_at === null) return null;
  return {
    id: row.insight_id,
    status: row.insight_status as InsightState['status'],
    createdAt: row.insight_created_at.toISOString(),
    metadata: row.insight_metadata,
    run: presentRunJson(row.insight_run),
  };
}

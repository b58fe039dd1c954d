/** Episodes, and the state of their transcript and insight in listings (product.md section 3). */
import { z } from 'zod';
import { byId, day, id, instant, narrowing, page, route, run, workStatus } from './kit.ts';

/** The podcast as listings embed it. */
export const podcastBrief = z.object({ title: z.string(), imageUrl: z.string().nullable() });

/** The episode as transcript and insight listings embed it. */
export const episodeBrief = z.object({
  title: z.string(),
  imageUrl: z.string().nullable(),
  spotifyEpisodeId: z.string().nullable(),
  pubDate: instant.nullable(),
});

/** Where a transcript came from: the feed's own file, or a provider. */
export const transcriptOrigin = z.enum(['publisher', 'assemblyai', 'taddy']);

/** Where the words of an episode come from, and what may be done with them. */
export const rightsNote = z.object({
  /** Null where nobody wrote it down. */
  source: transcriptOrigin.nullable(),
  sourceName: z.string(),
  note: z.string(),
});
export type RightsNote = z.infer<typeof rightsNote>;

/** Badges of an insight (product.md section 3); relevance and confidence are 0 to 5. */
export const insightMetadata = z.object({
  primary_audience: z.string(),
  tone: z.string(),
  episode_type: z.string(),
  audience_relevance: z.number().min(0).max(5),
  audience_label: z.string().nullable(),
  confidence: z.number().min(0).max(5),
  content_focus: z.array(z.string()),
});

export const transcriptState = z.object({
  id,
  status: workStatus,
  source: transcriptOrigin.nullable(),
  createdAt: instant,
  run: run.nullable(),
});

export const insightState = z.object({
  id,
  status: workStatus,
  createdAt: instant,
  metadata: insightMetadata.nullable(),
  run: run.nullable(),
});

export const episode = z.object({
  id,
  podcastId: id,
  title: z.string(),
  /** Plain text, at most a few hundred characters in listings. */
  description: z.string(),
  pubDate: instant.nullable(),
  /** As the feed wrote it: seconds, mm:ss or hh:mm:ss; empty when the feed has none. */
  duration: z.string(),
  audioUrl: z.string().nullable(),
  imageUrl: z.string().nullable(),
  spotifyEpisodeId: z.string().nullable(),
  podcast: podcastBrief,
  transcript: transcriptState.nullable(),
  insight: insightState.nullable(),
  /** Of the transcript that its insight rests on, else of the one that it has; null where it has neither. */
  rights: rightsNote.nullable(),
});
export type Episode = z.infer<typeof episode>;

/** Which episodes the TO DO screen lists. */
export const toDoFilter = z.object({
  /** Absent: all groups. */
  groupId: id.optional(),
  startDate: day,
  endDate: day,
  filterType: z.enum(['needs_transcript', 'needs_insights']),
});
export type ToDoFilter = z.infer<typeof toDoFilter>;

export const episodes = {
  listWithTranscripts: route({
    method: 'GET',
    path: '/api/episodes/with-transcripts',
    access: 'admin',
    summary: 'Episodes whose transcript is completed, newest transcript first',
    query: page.extend(narrowing),
    answer: z.array(episode),
    list: true,
    errors: { 404: 'no such group' },
  }),
  setSpotify: route({
    method: 'PATCH',
    path: '/api/episodes/:id/spotify',
    access: 'admin',
    summary: 'Link an episode to its Spotify episode',
    params: byId,
    body: z.object({ spotifyUrl: z.string() }),
    answer: episode,
    errors: { 404: 'no such episode', 422: 'not the address of a Spotify episode' },
  }),
  listToDo: route({
    method: 'GET',
    path: '/api/todo-episodes',
    access: 'admin',
    summary: 'Episodes that still need a transcript or insights',
    query: page.extend(toDoFilter.shape),
    answer: z.array(episode),
    list: true,
  }),
};

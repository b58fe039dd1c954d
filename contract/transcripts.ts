/** Transcripts: request, cancel, read, label speakers (product.md sections 3, 4 and 7). */
import { z } from 'zod';
import { episodeBrief, podcastBrief, transcriptOrigin } from './episodes.ts';
import { byEpisode, id, instant, ok, page, route, run, workStatus } from './kit.ts';

/** Something one person said without a break. Times are milliseconds from the start of the audio. */
export const utterance = z.object({
  /** The source's own id of the speaker ("A", "Dana Whitfield"); empty when the source names nobody. */
  speaker: z.string(),
  start: z.number().int().min(0),
  end: z.number().int().min(0),
  text: z.string(),
});
export type Utterance = z.infer<typeof utterance>;

/** Speaker id to display name. */
export const speakerLabels = z.record(z.string(), z.string());

export const transcriptRow = z.object({
  id,
  episodeId: id,
  status: workStatus,
  source: transcriptOrigin.nullable(),
  createdAt: instant,
  completedAt: instant.nullable(),
  /** What the source charged for it, in US dollars; null when unknown. */
  costUsd: z.number().nullable(),
  episode: episodeBrief,
  podcast: podcastBrief,
  run: run.nullable(),
});
export type TranscriptRow = z.infer<typeof transcriptRow>;

export const transcript = transcriptRow.extend({
  utterances: z.array(utterance),
  /** Names of persons heard in the episode, offered as labels. */
  detectedEntities: z.array(z.string()),
  speakerLabels,
});
export type Transcript = z.infer<typeof transcript>;

export const transcripts = {
  list: route({
    method: 'GET',
    path: '/api/transcripts',
    access: 'admin',
    summary:
      'All transcripts with their state, newest first, without their text; `status=completed` lists by completion',
    query: page.extend({ status: workStatus.optional() }),
    answer: z.array(transcriptRow),
    list: true,
  }),
  read: route({
    method: 'GET',
    path: '/api/transcripts/:episodeId',
    access: 'admin',
    summary: 'One transcript with its text',
    params: byEpisode,
    answer: transcript,
    errors: { 404: 'the episode has no transcript' },
  }),
  request: route({
    method: 'POST',
    path: '/api/transcripts/:episodeId',
    access: 'admin',
    summary: 'Request (or regenerate) a transcript; joins the run that is under way',
    params: byEpisode,
    answer: transcriptRow,
    errors: {
      404: 'no such episode',
      422: 'no audio and no transcript to take, or a provider without a key',
    },
  }),
  cancel: route({
    method: 'DELETE',
    path: '/api/transcripts/:episodeId',
    access: 'admin',
    summary: 'Cancel the run that is under way; a good transcript stays',
    params: byEpisode,
    answer: ok,
    errors: { 404: 'no such transcript', 409: 'nothing is running' },
  }),
  labelSpeakers: route({
    method: 'PATCH',
    path: '/api/transcripts/:transcriptId/speakers',
    access: 'admin',
    summary: 'Set the display names of speakers',
    params: z.object({ transcriptId: id }),
    body: z.object({ speakerLabels }),
    answer: z.object({ id, speakerLabels }),
    errors: { 404: 'no such transcript', 422: 'a label for a speaker that is not in the transcript' },
  }),
};

/** Bulk deletion of insights and transcripts (product.md sections 3, 5 and 7). */
import { z } from 'zod';
import { transcriptOrigin } from './episodes.ts';
import { id, instant, page, route, workStatus } from './kit.ts';

const bulkRow = z.object({
  id,
  episodeId: id,
  episode: z.object({ title: z.string(), pubDate: instant.nullable() }),
  podcast: z.object({ title: z.string() }),
  status: workStatus,
});
export const bulkInsightRow = bulkRow;
export const bulkTranscriptRow = bulkRow.extend({ source: transcriptOrigin.nullable() });

/** Instants: start <= pubDate < end; both may be absent (server.md section 3). */
const range = page.extend({ groupId: id, startDate: instant.optional(), endDate: instant.optional() });
const chosen = z.object({
  episodeIds: z
    .array(id)
    .min(1, 'No items selected. Please select items to delete.')
    .max(10_000, 'At most 10,000 items can be deleted at once. Please choose fewer.'),
});
const deleted = z.object({ deletedCount: z.number().int(), failedCount: z.number().int() });

export const bulk = {
  previewInsights: route({
    method: 'GET',
    path: '/api/insights/bulk-preview',
    access: 'admin',
    summary: 'Insights that a deletion would take',
    query: range,
    answer: z.array(bulkInsightRow),
    errors: { 404: 'no such group' },
    list: true,
  }),
  previewTranscripts: route({
    method: 'GET',
    path: '/api/transcripts/bulk-preview',
    access: 'admin',
    summary: 'Transcripts that a deletion would take',
    query: range,
    answer: z.array(bulkTranscriptRow),
    errors: { 404: 'no such group' },
    list: true,
  }),
  deleteInsights: route({
    method: 'POST',
    path: '/api/insights/delete-selected',
    access: 'admin',
    summary: 'Delete the insights of these episodes',
    body: chosen,
    answer: deleted,
  }),
  deleteTranscripts: route({
    method: 'POST',
    path: '/api/transcripts/delete-selected',
    access: 'admin',
    summary: 'Delete the transcripts of these episodes; insights and digests stay',
    body: chosen,
    answer: deleted,
  }),
};

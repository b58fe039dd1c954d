import type { Handlers } from '../../http/handler.ts';
import { mapPage } from '../../kit/db/paging.ts';
import { notFound } from '../../kit/errors.ts';
import { bulkTranscriptHandlers } from './bulk-handlers.ts';
import { cancelTranscript } from './cancel-transcript.ts';
import type { TranscriptDeps } from './deps.ts';
import { labelSpeakers } from './label-speakers.ts';
import { presentTranscript } from './present-transcript.ts';
import { requestTranscript } from './request-transcript.ts';
import { findListed, findTranscript, listTranscripts } from './store.ts';
import { takeReport } from './take-report.ts';

export function transcriptHandlers(deps: TranscriptDeps): Handlers {
  const { db } = deps;
  const read = async (episodeId: string) => {
    const row = await findListed(db, episodeId);
    if (row === null) throw notFound('A transcript of this episode');
    return row;
  };
  return {
    transcripts: {
      list: async ({ query }) => mapPage(await listTranscripts(db, query), presentTranscript),
      async read({ params }) {
        const row = await read(params.episodeId);
        const text = await findTranscript(db, params.episodeId);
        return {
          ...presentTranscript(row),
          utterances: text?.utterances ?? [],
          detectedEntities: row.detected_entities,
          speakerLabels: row.speaker_labels,
        };
      },
      async request({ params }) {
        await requestTranscript(deps, params.episodeId);
        return presentTranscript(await read(params.episodeId));
      },
      async cancel({ params }) {
        await cancelTranscript(deps, params.episodeId);
        return { ok: true };
      },
      async labelSpeakers({ params, body }) {
        const speakerLabels = await labelSpeakers(db, params.transcriptId, body.speakerLabels);
        return { id: params.transcriptId, speakerLabels };
      },
    },
    bulk: bulkTranscriptHandlers(deps),
    inbox: {
      async assemblyai({ params }) {
        await takeReport(deps, params.token);
        return { ok: true };
      },
    },
  };
}

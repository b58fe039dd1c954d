import type { SandboxEpisode } from '../shows/read-shows.ts';
import type { Submission } from './check-submission.ts';

export interface Job {
  id: string;
  submission: Submission;
  status: 'queued' | 'processing' | 'completed' | 'error' | 'deleted';
  twist: string | undefined;
  error: string | null;
  createdAt: Date;
  completedAt: Date | null;
  /** What the webhook's address answered. */
  webhookStatus: number | null;
}

const always = (job: Job) => ({
  id: job.id,
  speech_model: null,
  language_model: 'assemblyai_default',
  acoustic_model: 'assemblyai_default',
  audio_url: job.submission.audio_url,
  webhook_url: job.submission.webhook_url,
  webhook_status_code: job.webhookStatus,
  webhook_auth: job.submission.webhook_auth_header_name !== null,
  webhook_auth_header_name: job.submission.webhook_auth_header_name,
  auto_highlights: false,
  redact_pii: false,
  summarization: false,
  language_confidence_threshold: null,
  language_confidence: null,
});

const nothing = { text: null, words: null, utterances: null, entities: null, audio_duration: null };

/** A job that is queued, at work, failed or deleted. */
export function unfinishedTranscript(job: Job): object {
  if (job.status === 'deleted') {
    return {
      ...always(job),
      ...nothing,
      status: 'completed',
      text: 'Deleted by user.',
      audio_url: 'http://deleted_by_user',
    };
  }
  return {
    ...always(job),
    ...nothing,
    status: job.status,
    ...(job.error === null ? {} : { error: job.error }),
  };
}

/** A finished one; audio that is not the sandbox's own holds no words. */
export function finishedTranscript(job: Job, episode: SandboxEpisode | null): object {
  const silent = episode === null || job.twist === 'silent';
  const spoken = silent ? [] : episode.utterances;
  const labels = job.submission.speaker_labels;
  const untimed = job.twist === 'untimed';
  const utterances = spoken.map(({ speaker, text, start, end, words }) => ({
    speaker,
    text,
    start,
    end,
    confidence: 0.96,
    words: words.map((word) => ({ ...word, confidence: 0.97, speaker })),
  }));
  return {
    ...always(job),
    status: 'completed',
    speech_model_used: job.submission.speech_models[0],
    language_code: 'en_us',
    text: spoken.map(({ text }) => text).join(' '),
    confidence: 0.96,
    audio_duration: silent ? 1 : episode.durationSecs,
    words: untimed
      ? null
      : utterances.flatMap((utterance) =>
          utterance.words.map((word) => ({ ...word, speaker: labels ? word.speaker : null })),
        ),
    utterances: labels && !untimed ? utterances : null,
    entities: job.submission.entity_detection ? entitiesOf(silent ? null : episode) : null,
  };
}

/** The answer to the call for sentences; here a turn is one. */
export function sentencesOf(job: Job, episode: SandboxEpisode | null): object {
  const sentences = (episode?.utterances ?? []).map(({ speaker, text, start, end }) => ({
    text,
    start,
    end,
    confidence: 0.96,
    speaker: job.submission.speaker_labels ? speaker : null,
  }));
  return {
    id: job.id,
    confidence: 0.96,
    audio_duration: episode?.durationSecs ?? 1,
    sentences,
  };
}

/** Persons where their names are really said. */
function entitiesOf(episode: SandboxEpisode | null): object[] {
  if (episode === null) return [];
  return episode.utterances.flatMap(({ text, start, end }) =>
    episode.speakers.flatMap(({ name }) => {
      const given = name.split(' ')[0] ?? name;
      const said = [name, given].find((part) => new RegExp(`\\b${part}\\b`).test(text));
      return said ? [{ entity_type: 'person_name', text: said, start, end }] : [];
    }),
  );
}

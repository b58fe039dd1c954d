import { Trouble } from '../../kit/errors.ts';
import { readSettings, type Settings } from '../settings/index.ts';
import type { Source, TranscriptDeps } from './deps.ts';

/** In which order a transcript is looked for. */
export interface Choice {
  /** The publisher's own file is tried before any service. */
  publisherFirst: boolean;
  service: Source;
}

/** Of one episode; `preferOthers`: its podcast wants Taddy only where nobody else can serve. */
export async function chooseSource(
  { db, transcribers }: Pick<TranscriptDeps, 'db' | 'transcribers'>,
  episode: { hasAudio: boolean; preferOthers: boolean },
): Promise<Choice> {
  return choiceOf(await readSettings(db), {
    ...episode,
    hasAssemblyAi: isUsable(() => transcribers.assemblyai.checkUsable()),
  });
}

export function choiceOf(
  settings: Pick<Settings, 'transcript_source' | 'prefer_publisher_transcript'>,
  episode: { hasAudio: boolean; preferOthers: boolean; hasAssemblyAi: boolean },
): Choice {
  const wished = settings.transcript_source as Source;
  const avoids = episode.preferOthers && wished === 'taddy';
  return {
    publisherFirst: settings.prefer_publisher_transcript === 'true' || !episode.hasAudio || avoids,
    service: avoids && episode.hasAssemblyAi ? 'assemblyai' : wished,
  };
}

export function isUsable(check: () => void): boolean {
  try {
    check();
    return true;
  } catch (error) {
    if (error instanceof Trouble) return false;
    throw error;
  }
}

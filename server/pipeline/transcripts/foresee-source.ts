import { priceOfTranscript } from '../budget/index.ts';
import { readSettings } from '../settings/index.ts';
import { choiceOf, isUsable } from './choose-source.ts';
import type { Source, TranscriptDeps } from './deps.ts';

export interface Foreseen {
  /** The service that will hear it; null where the publisher's own file is read first. */
  service: Source | null;
  usd: number;
}

/** Tells for each of many episodes who would be asked for its transcript, and at what price. */
export async function foreseeSource({
  db,
  transcribers,
}: Pick<TranscriptDeps, 'db' | 'transcribers'>): Promise<
  (
    episode: { hasAudio: boolean; hasOwnTranscript: boolean; preferOthers: boolean },
    secs: number | null,
  ) => Foreseen
> {
  const settings = await readSettings(db);
  const hasAssemblyAi = isUsable(() => transcribers.assemblyai.checkUsable());
  return (episode, secs) => {
    const { publisherFirst, service } = choiceOf(settings, { ...episode, hasAssemblyAi });
    if (episode.hasOwnTranscript && publisherFirst) return { service: null, usd: 0 };
    return { service, usd: priceOfTranscript(service, secs) };
  };
}

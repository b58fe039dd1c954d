import type { Providers } from '../../config.ts';
import { assemblyAi } from './assemblyai.ts';
import type { Transcriber } from './port.ts';
import { taddy } from './taddy.ts';

/** The services that turn audio into words, by the value of the setting `transcript_source`. */
export function createTranscribers(
  providers: Pick<Providers, 'assemblyai' | 'taddy'>,
): Record<Transcriber['source'], Transcriber> {
  return { assemblyai: assemblyAi(providers.assemblyai), taddy: taddy(providers.taddy) };
}

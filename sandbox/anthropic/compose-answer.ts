/** Chooses what a request is about, by the schema that it forces, and answers it from the request's own text. */
import type { CheckedRequest } from './check-request.ts';
import { isRecord, type Schema } from './check-schema.ts';
import { composeDigest } from './digest/compose-digest.ts';
import { readEpisodes } from './digest/read-episodes.ts';
import { fitSchema } from './fit-schema.ts';
import { composeInsight } from './insight/compose-insight.ts';
import { readTranscript } from './insight/read-transcript.ts';

/** The answer as an object of the asked shape; null when no shape was asked for. */
export function composeAnswer(request: CheckedRequest): { [key: string]: unknown } | null {
  const schema = request.tool?.schema ?? request.schema;
  if (schema === null) return null;
  const fitted = fitSchema(answerFor(request, schema), schema);
  return isRecord(fitted) ? fitted : { answer: fitted };
}

/** Later turns (a repair) leave the question as it was: the first user turn holds the material. */
function answerFor(request: CheckedRequest, schema: Schema): unknown {
  const text = request.blocks
    .filter(({ place }) => place === 'user')
    .map((block) => block.text)
    .join('\n');
  const asked = isRecord(schema.properties) ? schema.properties : {};
  // A large digest is asked for in two steps: the episodes alone, then the whole without them.
  if ('crossEpisodeConnections' in asked || 'episodes' in asked) return composeDigest(readEpisodes(text));
  if ('notableQuotes' in asked) return composeInsight(readTranscript(text));
  return {};
}

/** What a request without a schema gets: the emulator says what it is. */
export const plainAnswer =
  'This is the sandbox, not a language model. It answers requests that force an insight or a digest schema by taking sentences out of the request.';

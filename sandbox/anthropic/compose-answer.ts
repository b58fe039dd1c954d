/**
 * Chooses what a request is about, by the schema that it forces. The sandbox's own episodes get the answers that were
 * written for them by hand; everything else is answered by extraction from the request's own text.
 */
import type { CheckedRequest } from './check-request.ts';
import { isRecord, type Schema } from './check-schema.ts';
import { composeDigest } from './digest/compose-digest.ts';
import { readEpisodes } from './digest/read-episodes.ts';
import { fitSchema } from './fit-schema.ts';
import { composeInsight } from './insight/compose-insight.ts';
import { readTranscript } from './insight/read-transcript.ts';
import { putRight } from './put-right.ts';
import { composeWrittenDigest } from './written/compose-written-digest.ts';
import { presentInsight } from './written/present-insight.ts';
import { recogniseEpisodes, recogniseTranscript } from './written/recognise.ts';

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
  if ('crossEpisodeConnections' in asked || 'episodes' in asked) return digestOf(text);
  if ('notableQuotes' in asked) return insightOf(text);
  if ('claims' in asked) return putRight(text);
  return {};
}

function digestOf(text: string) {
  const material = readEpisodes(text);
  const known = recogniseEpisodes(material.episodes);
  const { episodes, ...whole } = known
    ? composeWrittenDigest(material.episodes, known)
    : composeDigest(material);
  const { writeUp } = material;
  return { ...whole, episodes: episodes.filter(({ id }) => writeUp === null || writeUp.includes(id)) };
}

function insightOf(text: string) {
  const material = readTranscript(text);
  const known = recogniseTranscript(material);
  return known ? presentInsight(known, material) : composeInsight(material);
}

/** What a request without a schema gets: the emulator says what it is. */
export const plainAnswer =
  'This is the sandbox, not a language model. For its own sample episodes and their digest the answers were written by hand; every other request that forces an insight or a digest schema is answered with sentences taken out of the request.';

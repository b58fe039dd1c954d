import { z } from 'zod';

// The vendor knows only a part of JSON Schema and refuses the rest (wire.md section 3.3); we check those ourselves.
const unsupported = new Set([
  '$schema',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
  'default',
  'examples',
]);

type Json = { [key: string]: unknown };

/** The JSON Schema of an answer as the vendor's structured output takes it: closed objects, known keywords only. */
export function answerSchema(schema: z.ZodType): Json {
  return tidy(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json);
}

/** What the vendor cannot enforce it can at least read. */
function limitsOf({ maxItems, maxLength }: Json): string {
  if (typeof maxItems === 'number') return `At most ${maxItems} items.`;
  return typeof maxLength === 'number' ? `At most ${maxLength} characters.` : '';
}

function tidy(node: Json): Json {
  const kept: Json = {};
  const limits = limitsOf(node);
  if (limits !== '') kept.description = limits;
  for (const [key, value] of Object.entries(node)) {
    if (unsupported.has(key)) continue;
    if (key === 'properties') kept[key] = mapValues(value as Json, (child) => tidy(child as Json));
    else if (key === 'items') kept[key] = tidy(value as Json);
    else if (key === 'anyOf' || key === 'oneOf') kept.anyOf = (value as Json[]).map(tidy);
    else kept[key] = value;
  }
  if (kept.type === 'object') kept.additionalProperties = false;
  return kept;
}

function mapValues(object: Json, map: (value: unknown) => unknown): Json {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)]));
}

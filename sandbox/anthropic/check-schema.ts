/** What the vendor's structured output takes of JSON Schema; the rest is refused (wire.md section 3.3). */
import { refuse } from './api-error.ts';

export type Schema = { readonly [key: string]: unknown };

const known = new Set([
  ...['type', 'properties', 'required', 'additionalProperties', 'items', 'enum', 'const', 'anyOf', 'allOf'],
  ...['$ref', '$defs', 'definitions', 'title', 'description', 'format', 'minItems', 'default'],
]);
const formats = new Set([
  ...['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'uri', 'ipv4', 'ipv6', 'uuid'],
]);
const maxDepth = 40;

/** Throws the 400 of the first thing that the schema may not say. */
export function checkSchema(schema: unknown, path: string, depth = 0): asserts schema is Schema {
  if (!isRecord(schema)) refuse(400, `${path}: Input should be a valid dictionary`);
  if (depth > maxDepth) refuse(400, `${path}: Schema is nested too deeply`);
  const type = typeof schema.type === 'string' ? schema.type : 'unknown';
  for (const key of Object.keys(schema)) {
    if (!known.has(key)) refuse(400, `${path}: For '${type}' type, property '${key}' is not supported`);
  }
  if (typeof schema.minItems === 'number' && schema.minItems > 1) {
    refuse(
      400,
      `${path}: For 'array' type, 'minItems' values other than 0 or 1 are not supported, got: [${schema.minItems}]`,
    );
  }
  if (typeof schema.format === 'string' && !formats.has(schema.format)) {
    refuse(400, `${path}: For 'string' type, format '${schema.format}' is not supported`);
  }
  if (type === 'object' && schema.additionalProperties !== false) {
    refuse(400, `${path}: For 'object' type, 'additionalProperties' must be explicitly set to false`);
  }
  for (const [place, child] of childrenOf(schema)) checkSchema(child, `${path}.${place}`, depth + 1);
}

function childrenOf(schema: Schema): [string, unknown][] {
  const maps = (['properties', '$defs', 'definitions'] as const).flatMap((key) =>
    isRecord(schema[key])
      ? Object.entries(schema[key]).map(([name, child]): [string, unknown] => [`${key}.${name}`, child])
      : [],
  );
  const lists = (['anyOf', 'allOf'] as const).flatMap((key) =>
    Array.isArray(schema[key])
      ? schema[key].map((child, index): [string, unknown] => [`${key}.${index}`, child])
      : [],
  );
  const items: [string, unknown][] = schema.items === undefined ? [] : [['items', schema.items]];
  return [...maps, ...lists, ...items];
}

export function isRecord(value: unknown): value is { [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

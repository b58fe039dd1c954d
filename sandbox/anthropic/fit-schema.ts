/** Brings a composed answer into the schema that the caller forces: no key more, none less, every type right. */
import { isRecord, type Schema } from './check-schema.ts';

const maxDepth = 24;

/** `value` where it fits the schema; the smallest thing that fits where it does not. */
export function fitSchema(value: unknown, schema: Schema, root: Schema = schema, depth = 0): unknown {
  if (depth > maxDepth) return null;
  if (typeof schema.$ref === 'string') return fitSchema(value, resolve(schema.$ref, root), root, depth + 1);
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum.includes(value) ? value : schema.enum[0];
  if (Array.isArray(schema.anyOf)) {
    const variants = schema.anyOf.filter(isRecord);
    const chosen = variants.find((variant) => typeFits(value, variant)) ?? variants[0] ?? {};
    return fitSchema(value, chosen, root, depth + 1);
  }
  const type = Array.isArray(schema.type)
    ? (schema.type.find((one) => typeFits(value, { type: one })) ?? schema.type[0])
    : schema.type;
  switch (type) {
    case 'object':
      return fitObject(value, schema, root, depth);
    case 'array':
      return fitArray(value, schema, root, depth);
    case 'string':
      return typeof value === 'string' ? value : '';
    case 'number':
      return typeof value === 'number' ? value : 0;
    case 'integer':
      return typeof value === 'number' ? Math.round(value) : 0;
    case 'boolean':
      return value === true;
    case 'null':
      return null;
    default:
      return value ?? null;
  }
}

function fitObject(value: unknown, schema: Schema, root: Schema, depth: number): unknown {
  const properties = isRecord(schema.properties) ? schema.properties : {};
  const required = Array.isArray(schema.required) ? schema.required : [];
  const given = isRecord(value) ? value : {};
  const entries = Object.entries(properties)
    .filter(([key]) => key in given || required.includes(key))
    .map(([key, child]) => [key, fitSchema(given[key], isRecord(child) ? child : {}, root, depth + 1)]);
  return Object.fromEntries(entries);
}

function fitArray(value: unknown, schema: Schema, root: Schema, depth: number): unknown {
  const items = isRecord(schema.items) ? schema.items : {};
  const list = Array.isArray(value) ? value : [];
  const fitted = list.map((item: unknown) => fitSchema(item, items, root, depth + 1));
  return fitted.length === 0 && schema.minItems === 1
    ? [fitSchema(undefined, items, root, depth + 1)]
    : fitted;
}

function typeFits(value: unknown, { type }: Schema): boolean {
  if (value === null || value === undefined) return type === 'null';
  if (Array.isArray(value)) return type === 'array';
  if (type === 'integer') return typeof value === 'number';
  return typeof value === type;
}

function resolve(reference: string, root: Schema): Schema {
  const found = reference
    .replace(/^#\/?/, '')
    .split('/')
    .filter(Boolean)
    .reduce<unknown>((node, part) => (isRecord(node) ? node[part] : undefined), root);
  return isRecord(found) ? found : {};
}

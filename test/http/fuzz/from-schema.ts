/** Values that a schema of the contract takes, or nearly takes. */
import fc from 'fast-check';
import type { z } from 'zod';
import { hostileText, hostileValue } from './hostile.ts';

/** Whether a property is there, and is what was asked for, is up to this share of the values. */
interface Wanted {
  /** Of 100 leaves, how many are something else. */
  odd: number;
  /** Ids that are real. */
  ids: readonly string[];
}

interface Def {
  type: string;
  format?: string;
  checks?: { _zod: { def: { check: string; value?: number; minimum?: number; maximum?: number } } }[];
  innerType?: z.ZodType;
  element?: z.ZodType;
  valueType?: z.ZodType;
  shape?: Record<string, z.ZodType>;
  entries?: Record<string, string>;
  values?: unknown[];
  options?: z.ZodType[];
}

const defOf = (schema: z.ZodType) => (schema as unknown as { _zod: { def: Def } })._zod.def;

/** A value for a schema; `wanted.odd` says how often a part of it is hostile or missing. */
export function valueFor(schema: z.ZodType, wanted: Wanted): fc.Arbitrary<unknown> {
  const usual = usualFor(schema, wanted);
  if (wanted.odd === 0) return usual;
  return fc.oneof(
    { weight: 100 - wanted.odd, arbitrary: usual },
    { weight: wanted.odd, arbitrary: hostileValue },
  );
}

function usualFor(schema: z.ZodType, wanted: Wanted): fc.Arbitrary<unknown> {
  const def = defOf(schema);
  const inner = () => valueFor(def.innerType as z.ZodType, wanted);
  const kinds: Record<string, () => fc.Arbitrary<unknown>> = {
    object: () => objectFor(def.shape ?? {}, wanted),
    string: () => textFor(def, wanted),
    number: () => numberFor(def),
    boolean: () => fc.boolean(),
    enum: () => fc.constantFrom(...Object.values(def.entries ?? {})),
    union: () => fc.oneof(...(def.options ?? []).map((option) => valueFor(option, wanted))),
    literal: () => fc.constantFrom(...(def.values ?? [])),
    array: () => fc.array(valueFor(def.element as z.ZodType, wanted), { maxLength: 4 }),
    record: () =>
      fc.dictionary(
        fc.oneof(fc.constantFrom('A', 'B', '__proto__'), hostileText),
        valueFor(def.valueType as z.ZodType, wanted),
        {
          maxKeys: 4,
        },
      ),
    optional: () => fc.oneof(inner(), fc.constant(undefined)),
    default: () => fc.oneof(inner(), fc.constant(undefined)),
    nullable: () => fc.oneof({ weight: 4, arbitrary: inner() }, { weight: 1, arbitrary: fc.constant(null) }),
  };
  const make = kinds[def.type];
  if (make === undefined) throw new Error(`The fuzzer knows no ${def.type}: please teach it`);
  return make();
}

function objectFor(shape: Record<string, z.ZodType>, wanted: Wanted): fc.Arbitrary<unknown> {
  const parts = Object.fromEntries(Object.entries(shape).map(([key, part]) => [key, valueFor(part, wanted)]));
  const whole = fc.record(parts);
  if (wanted.odd === 0) return whole;
  const dented = fc.record(parts, { requiredKeys: [] });
  const grown = fc
    .tuple(whole, fc.dictionary(hostileText, hostileValue, { maxKeys: 3 }))
    .map(([value, more]) => ({ ...more, ...value }));
  return fc.oneof(
    { weight: 8, arbitrary: whole },
    { weight: 1, arbitrary: dented },
    { weight: 1, arbitrary: grown },
  );
}

const checkOf = (def: Def, check: string) =>
  def.checks?.map(({ _zod }) => _zod.def).find((one) => one.check === check);

const days = [
  '2026-03-01',
  '2026-03-09',
  '2026-03-31',
  '2024-02-29',
  '1970-01-01',
  '9999-12-31',
  '0001-01-01',
];

function textFor(def: Def, { ids }: Wanted): fc.Arbitrary<string> {
  if (def.format === 'date') return fc.constantFrom(...days);
  if (def.format === 'datetime') return fc.constantFrom(...days).map((day) => `${day}T11:00:00.000Z`);
  const most = checkOf(def, 'max_length')?.maximum ?? 5_000;
  const words = fc.constantFrom(
    'agents',
    'A title',
    'Ünïcode 日本 🙂',
    'x'.repeat(Math.min(most, 5_000)),
    '2026-03-09',
  );
  return fc
    .oneof(
      { weight: 2, arbitrary: words },
      { weight: 3, arbitrary: fc.constantFrom(...ids) },
      { weight: 2, arbitrary: hostileText },
    )
    .map((text) => text.slice(0, most));
}

function numberFor(def: Def): fc.Arbitrary<number> {
  const least = checkOf(def, 'greater_than')?.value ?? -10;
  const most = checkOf(def, 'less_than')?.value ?? 1_000;
  return fc.constantFrom(least, least + 1, Math.floor((least + most) / 2), most);
}

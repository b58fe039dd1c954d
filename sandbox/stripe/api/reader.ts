import { StripeApiError } from '../api-error.ts';
import type { Metadata } from '../objects/customer.ts';
import type { Form } from './form.ts';

/** Reads the parameters of a call by the vendor's rules; an empty text unsets. */
export interface Reader {
  has(name: string): boolean;
  /** Undefined where it was not given, null where it was given empty. */
  text(name: string): string | null | undefined;
  needText(name: string): string;
  integer(name: string): number | null | undefined;
  boolean(name: string): boolean | undefined;
  oneOf<T extends string>(name: string, choices: readonly T[]): T | undefined;
  texts(name: string): string[];
  metadata(name?: string): Metadata | undefined;
  inside(name: string, takes: readonly string[]): Reader | undefined;
  items(name: string, takes: readonly string[]): Reader[];
}

/** Refuses parameters that the call does not take: a field that went from the wire is told, not swallowed. */
export function readForm(form: Form, takes: readonly string[], within = ''): Reader {
  const nameOf = (name: string) => (within ? `${within}[${name}]` : name);
  const stranger = Object.keys(form).find((name) => !takes.includes(name));
  if (stranger !== undefined) {
    throw new StripeApiError(`Received unknown parameter: ${nameOf(stranger)}`, {
      code: 'parameter_unknown',
      param: nameOf(stranger),
    });
  }
  const reader: Reader = {
    has: (name) => form[name] !== undefined,
    text(name) {
      const given = form[name];
      if (typeof given === 'object') throw new StripeApiError('Invalid string', { param: nameOf(name) });
      return given === '' ? null : given;
    },
    needText(name) {
      const given = reader.text(name);
      if (typeof given === 'string') return given;
      throw new StripeApiError(`Missing required param: ${nameOf(name)}.`, {
        code: 'parameter_missing',
        param: nameOf(name),
      });
    },
    integer(name) {
      const given = reader.text(name);
      if (typeof given !== 'string') return given;
      if (/^-?\d+$/.test(given)) return Number(given);
      throw new StripeApiError(`Invalid integer: ${given}`, {
        code: 'parameter_invalid_integer',
        param: nameOf(name),
      });
    },
    boolean(name) {
      const given = reader.text(name);
      if (given === undefined || given === null) return undefined;
      if (given === 'true' || given === 'false') return given === 'true';
      throw new StripeApiError(`Invalid boolean: ${given}`, { param: nameOf(name) });
    },
    oneOf(name, choices) {
      const given = reader.text(name);
      if (given === undefined || given === null) return undefined;
      const found = choices.find((choice) => choice === given);
      if (found) return found;
      throw new StripeApiError(`Invalid ${nameOf(name)}: must be one of ${choices.join(', ')}`, {
        param: nameOf(name),
      });
    },
    texts(name) {
      const given = form[name];
      if (given === undefined || given === '') return [];
      if (typeof given === 'object') return Object.values(given).filter((it) => typeof it === 'string');
      throw new StripeApiError('Invalid array', { param: nameOf(name) });
    },
    metadata(name = 'metadata') {
      const given = form[name];
      if (typeof given !== 'object') return given === '' ? {} : undefined;
      return Object.fromEntries(Object.entries(given).map(([key, value]) => [key, String(value)]));
    },
    inside(name, inner) {
      const given = form[name];
      if (given === undefined) return undefined;
      if (typeof given === 'object') return readForm(given, inner, nameOf(name));
      throw new StripeApiError('Invalid object', { param: nameOf(name) });
    },
    items(name, inner) {
      const given = form[name];
      if (given === undefined) return [];
      if (typeof given !== 'object') throw new StripeApiError('Invalid array', { param: nameOf(name) });
      return Object.entries(given).map(([index, item]) => {
        if (typeof item === 'object') return readForm(item, inner, `${nameOf(name)}[${index}]`);
        throw new StripeApiError('Invalid object', { param: `${nameOf(name)}[${index}]` });
      });
    },
  };
  return reader;
}

/** Merges as the vendor does: an empty value removes its key, an empty whole removes all. */
export function mergeMetadata(old: Metadata, reader: Reader): Metadata {
  const given = reader.metadata();
  if (given === undefined) return old;
  if (Object.keys(given).length === 0) return {};
  return Object.fromEntries(Object.entries({ ...old, ...given }).filter(([, value]) => value !== ''));
}

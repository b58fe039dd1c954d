import { databaseFailure } from './db/failures.ts';

/**
 * What a line is about, so that the same trouble counts as one. A database that is gone is one cause, whoever met it;
 * else the sentence and the error, without the numbers and ids in which the same error differs.
 */
export function causeOf(args: readonly unknown[]): string {
  const [first, second] = args;
  const sentence = typeof first === 'string' ? first : typeof second === 'string' ? second : '';
  const error = errorIn(first);
  if (error === null) return withoutIds(sentence + told(first));
  if (databaseFailure(error) === 'gone') return 'The database does not answer';
  const code = 'code' in error ? String(error.code) : '';
  return withoutIds(
    `${sentence} (${error.name}${code === '' ? '' : ` ${code}`}: ${error.message.slice(0, 200)})`,
  );
}

function errorIn(value: unknown): Error | null {
  if (value instanceof Error) return value;
  if (typeof value !== 'object' || value === null) return null;
  if ('err' in value && value.err instanceof Error) return value.err;
  return null;
}

/** Two lines with one sentence may speak of two things: their texts tell them apart. */
function told(value: unknown): string {
  if (typeof value !== 'object' || value === null) return '';
  const texts = Object.values(value).filter((part) => typeof part === 'string');
  return texts.length === 0 ? '' : ` (${texts.join(', ').slice(0, 200)})`;
}

const withoutIds = (text: string) =>
  text.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\b[0-9a-f]{16,}\b/gi, '…').replace(/\d+/g, '0');

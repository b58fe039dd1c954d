/** Tells what failed at the database itself from what a statement of ours did wrong. */

const goneCodes =
  /^(08...|57P0[1-5]|53...|25P0[34]|ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
const goneWords =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|not queryable|server has been silent|Query read timeout|client was closed|pool after calling end|driver has already been destroyed|connection error/i;
const diskFull = '53100';
// Lock not available, cancelled by a time limit, deadlock, could not serialize.
const slowCodes = /^(55P03|57014|40P01|40001)$/;

/**
 * - `gone`: no connection, or it broke. What was asked may be asked again, as after a crash.
 * - `full`: its disk has no room left. Nothing was done, and nothing can be written until there is some.
 * - `slow`: a lock or a time limit stood in the way; nothing was done.
 * - null: the database is well, the statement was not, or the error comes from elsewhere.
 */
export function databaseFailure(error: unknown): 'gone' | 'slow' | 'full' | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? String(error.code) : '';
  if (slowCodes.test(code)) return 'slow';
  if (!isOfDatabase(error)) return null;
  if (code === diskFull) return 'full';
  return goneCodes.test(code) || goneWords.test(error.message) ? 'gone' : null;
}

/** Errors of vendors carry a sentence and a kind, and are never the database's. */
function isOfDatabase(error: Error): boolean {
  return error.name !== 'Trouble' && error.name !== 'Refusal' && error.name !== 'AbortError';
}

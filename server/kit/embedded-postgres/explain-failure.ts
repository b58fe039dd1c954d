/** Turns what the file system or PostgreSQL said into one sentence that a person can act on. */
import { Trouble } from '../errors.ts';

const useAnother = 'or set DATABASE_URL to a PostgreSQL server of your own';

const byCode: Record<string, (path: string) => string> = {
  EACCES: (path) =>
    `The data directory ${path} can't be opened: this user has no permission. Make it belong to the user who starts the server, or choose another DATA_DIR.`,
  EPERM: (path) =>
    `The data directory ${path} belongs to another user. Start as that user, or choose another DATA_DIR.`,
  EROFS: (path) => `The data directory ${path} is on a read-only disk. Choose another DATA_DIR.`,
  ENOSPC: (path) => `The disk that holds ${path} is full. Free some space on it and start again.`,
  EDQUOT: (path) => `The disk quota for ${path} is used up. Free some space and start again.`,
  ENOTDIR: (path) =>
    `The data directory ${path} can't be used: a part of this path is a file. Choose another DATA_DIR.`,
  EEXIST: (path) =>
    `The data directory ${path} can't be used: a file stands in its place. Choose another DATA_DIR.`,
};

const bySaying: [RegExp, (path: string) => string][] = [
  [/No space left on device/, (path) => byCode.ENOSPC?.(path) ?? ''],
  [/Disk quota exceeded/, (path) => byCode.EDQUOT?.(path) ?? ''],
  [/Read-only file system/, (path) => byCode.EROFS?.(path) ?? ''],
  [/has wrong ownership|must be owned by|Operation not permitted/, (path) => byCode.EPERM?.(path) ?? ''],
  [
    /could not look up effective user ID/,
    () =>
      `PostgreSQL can't run as a user without a name. Give this user an entry in /etc/passwd, ${useAnother}.`,
  ],
  [/Permission denied/, (path) => byCode.EACCES?.(path) ?? ''],
  [
    /could not (create|map|resize) (anonymous )?shared memory|Cannot allocate memory/,
    () =>
      `PostgreSQL got no memory from the system. Close other programs or raise the memory limit, ${useAnother}.`,
  ],
];

/** For an error thrown by `node:fs`; anything without a known code comes back as it was. */
export function explainFsError(error: unknown, path: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const sentence = byCode[code]?.(path);
  return sentence ? new Trouble('misconfigured', sentence, { cause: error }) : error;
}

/** For the last words of `initdb` or `postgres`; `logFile` is named where the cause is not known. */
export function explainOutput(output: string, places: { dataDir: string; logFile: string }): Trouble {
  const known = bySaying.find(([pattern]) => pattern.test(output));
  const cause = new Error(output.trim().slice(-2000));
  if (known) return new Trouble('misconfigured', known[1](places.dataDir), { cause });
  const lastWords = output.trim().split('\n').at(-1)?.slice(0, 300) ?? '';
  return new Trouble(
    'misconfigured',
    `The embedded database could not start: "${lastWords}". ${places.logFile} has the details; you can also set DATABASE_URL to a PostgreSQL server of your own.`,
    { cause },
  );
}

/** Runs a step that touches the data directory, with readable errors. */
export function touching<T>(path: string, step: () => T): T {
  try {
    return step();
  } catch (error) {
    throw explainFsError(error, path);
  }
}

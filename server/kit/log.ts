import { dirname } from 'node:path';
import { type Logger, pino } from 'pino';
import { causeOf } from './log-cause.ts';
import { createLogOutput } from './log-output.ts';
import { createThrottle } from './log-throttle.ts';
import { hideSecrets } from './secrets-in-text.ts';
import { createSourceLines } from './source-lines.ts';

export type Log = Logger;

export interface LogOptions {
  level: string;
  /** Values that must never be printed: keys and passwords of the configuration. */
  secrets?: readonly string[];
  /** Where lines go; standard error where not given. */
  write?: (line: string) => void;
  /** The same cause is told once in this time, then with a count. */
  quietMs?: number;
}

/**
 * Structured logs on standard error. Secrets and addresses of people never reach them: an error is told by its class,
 * code, message and stack alone, the named fields are cut out of logged objects, and whatever in a line looks like a
 * key or an address is hidden. What goes wrong again and again is told once a minute, with a count.
 */
export function createLog(options: LogOptions): Log {
  const secret = ['password', 'token', 'apiKey', 'authorization', 'cookie', 'email', 'secret', 'secretKey'];
  const hide = hideSecrets(options.secrets ?? []);
  const write = options.write ?? createLogOutput().write;
  const throttle = createThrottle(options.quietMs ?? 60_000);
  const log = pino(
    {
      level: options.level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: tellError, error: tellError },
      redact: { paths: secret.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' },
      hooks: {
        logMethod(args, method, level) {
          const always = level < warnLevel || args[0] instanceof Again;
          if (always || throttle.isFirst(causeOf(args), tellAgain(this, level))) method.apply(this, args);
        },
      },
    },
    { write: (line: string) => write(hide(line)) },
  );
  return log;
}

const warnLevel = pino.levels.values.warn ?? 40;

class Again {
  readonly count: number;
  readonly cause: string;

  constructor(count: number, cause: string) {
    this.count = count;
    this.cause = cause;
  }
}

/** The line that ends a minute in which the same came again. */
function tellAgain(log: Logger, level: number): (cause: string, count: number) => void {
  const name = pino.levels.labels[level] as 'warn' | 'error' | 'fatal';
  return (cause, count) => log[name](new Again(count, cause), 'The same came again in the last minute');
}

interface ToldError {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: ToldError;
}

const deepestCause = 3;
// The built program stands in dist/server, what draws its pages beside it.
const inSource = createSourceLines(dirname(import.meta.dirname));

/** By a list of what may be told: errors of drivers and vendors carry their clients, and those carry keys. */
function tellError(error: unknown, depth = 0): ToldError | string {
  if (!(error instanceof Error)) return `a thrown ${typeof error}`;
  const code = 'code' in error && ['string', 'number'].includes(typeof error.code) ? String(error.code) : '';
  const cause = error.cause instanceof Error && depth < deepestCause ? tellError(error.cause, depth + 1) : '';
  return {
    type: error.name,
    message: error.message,
    ...(code === '' ? {} : { code }),
    ...(error.stack === undefined ? {} : { stack: inSource(error.stack) }),
    ...(typeof cause === 'object' ? { cause } : {}),
  };
}

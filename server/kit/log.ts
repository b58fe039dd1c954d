import { type Logger, pino } from 'pino';

export type Log = Logger;

/**
 * Structured logs on standard error. Secrets and addresses of people never reach them: the named fields are
 * cut out wherever they occur in a logged object.
 */
export function createLog(options: { level: string }): Log {
  const secret = ['password', 'token', 'apiKey', 'authorization', 'cookie', 'email', 'secret'];
  return pino(
    {
      level: options.level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: secret.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' },
    },
    pino.destination({ dest: 2, sync: false }),
  );
}

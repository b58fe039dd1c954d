import type { Log } from '../server/kit/log.ts';
import { endPieceOfWork } from '../server/kit/piece-of-work.ts';

/**
 * What nobody caught: a stream without a listener, a callback that throws, a promise that nobody waits for. It ends
 * the job or the call that caused it; where none did, it is told and the process goes on, because whatever must not be
 * lost stands in the database and is written in transactions. What is truly beyond repair (no memory, a fault in
 * native code) ends the process by itself and never comes here.
 */
export function surviveTheUnexpected(log: Log): void {
  const take = (error: unknown) => {
    const ended = endPieceOfWork(error);
    try {
      log.error(
        { err: error },
        ended ? 'A job or a call ended unexpectedly' : 'Something unexpected happened',
      );
    } catch {
      // A log that cannot be written is no reason to end.
    }
  };
  process.on('uncaughtException', take);
  process.on('unhandledRejection', take);
  // Whoever reads our output may go away.
  process.stdout.on('error', () => undefined);
  process.stderr.on('error', () => undefined);
}

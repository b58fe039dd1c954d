import type { Caller } from '../../http/handler.ts';
import type { Recorder } from '../../http/mount.ts';
import type { Clock } from '../../kit/clock.ts';
import { type Db, inTransaction } from '../../kit/db/connect.ts';
import { type CallLine, lines } from './call-lines.ts';
import { handOf, writeAudit } from './store.ts';

/** Writes down what a call of the admin's has done, before it is answered. */
export function createRecorder({ db, clock }: { db: Db; clock: Clock }): Recorder {
  const write = (caller: Caller, line: CallLine) =>
    inTransaction(db, (trx) => writeAudit(trx, { ...line, at: clock.now(), hand: handOf(caller) }));
  return {
    async call({ name, parts, answer, caller }) {
      const line = lineOf(name)?.(parts, answer) ?? null;
      if (line !== null) await write(caller, line);
    },
    exported: (caller, subject, subjectId) =>
      write(caller, { action: 'exported', subject, subjectId, sentence: 'Downloaded as a file.' }),
  };
}

/** The shapes were checked where the table is written. */
function lineOf(name: string): ((parts: unknown, answer: unknown) => CallLine | null) | undefined {
  const [noun = '', verb = ''] = name.split('.');
  const calls = (lines as Record<string, Record<string, unknown> | undefined>)[noun];
  return calls?.[verb] as ReturnType<typeof lineOf>;
}

import { randomUUID } from 'node:crypto';
import type { Boot } from '../server/jobs/queue.ts';

// What a process ends by when something in it is at fault. SIGKILL is no sign of it: people and systems send that too.
const faults = new Set(['SIGABRT', 'SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGTRAP']);

/** What `npm start` tells about this life and the one before: `--boot=<id>` and `--after=<id>:<signal>`. */
export function readBoot(args: readonly string[]): Boot {
  const told = (name: string) => args.find((arg) => arg.startsWith(`--${name}=`))?.slice(`--${name}=`.length);
  const [id, signal = ''] = told('after')?.split(':') ?? [];
  return {
    id: told('boot') ?? randomUUID(),
    previous: id === undefined ? undefined : { id, crashed: faults.has(signal) },
  };
}

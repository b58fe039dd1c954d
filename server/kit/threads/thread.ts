import { Worker } from 'node:worker_threads';
import type { FromThread, ToThread } from './messages.ts';
import { type LossReason, ThreadLost } from './thread-lost.ts';

export interface Turn {
  id: number;
  ask: unknown;
  transfer: readonly ArrayBuffer[];
  timeoutMs: number;
  resolve: (answer: unknown) => void;
  reject: (error: Error) => void;
}

export interface Thread {
  /** Conversations that stand in this thread. */
  readonly conversations: Set<number>;
  readonly lost: boolean;
  take(turn: Turn): void;
  leave(id: number): void;
  end(): Promise<void>;
}

/**
 * One worker with its queue. Only one question is with the worker at a time, so that its time is its own and it is
 * known who was being answered when the thread had to be ended.
 */
export function startThread(file: URL, maxOldGenerationSizeMb: number): Thread {
  const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb } });
  // A process that is done may end while its threads idle.
  worker.unref();
  const conversations = new Set<number>();
  const waiting: Turn[] = [];
  let current: Turn | null = null;
  let timer: NodeJS.Timeout | undefined;
  let ready = false;
  let lost = false;

  const post = (message: ToThread, transfer: readonly ArrayBuffer[] = []) =>
    worker.postMessage(message, [...transfer]);

  function next(): void {
    clearTimeout(timer);
    current = waiting.shift() ?? null;
    if (current === null) {
      worker.unref();
      return;
    }
    const { id, ask, transfer, timeoutMs } = current;
    worker.ref();
    timer = setTimeout(() => lose('too-slow', `It took longer than ${timeoutMs} ms.`), timeoutMs);
    post({ id, ask }, transfer);
  }

  function lose(reason: LossReason, detail: string): void {
    if (lost) return;
    lost = true;
    clearTimeout(timer);
    void worker.terminate();
    current?.reject(new ThreadLost(reason, detail));
    // A thread that cannot even start will not start for the next one either.
    for (const turn of waiting) turn.reject(new ThreadLost(ready ? 'another' : reason, detail));
    waiting.length = 0;
    current = null;
  }

  worker.on('message', (message: FromThread) => {
    if ('ready' in message) {
      ready = true;
      next();
      return;
    }
    if (current === null || message.id !== current.id) return;
    if ('failed' in message) current.reject(new Error(message.failed));
    else current.resolve(message.answer);
    next();
  });
  worker.on('error', (error) => lose('crashed', error.message));
  worker.on('exit', () => lose('crashed', 'The thread stopped.'));

  return {
    conversations,
    get lost() {
      return lost;
    },
    take(turn) {
      waiting.push(turn);
      worker.ref();
      if (ready && current === null) next();
    },
    leave(id) {
      conversations.delete(id);
      if (!lost) post({ id, over: true });
    },
    async end() {
      lose('another', 'The program is stopping.');
      await worker.terminate();
    },
  };
}

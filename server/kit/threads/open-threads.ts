import { startThread, type Thread } from './thread.ts';
import { ThreadLost } from './thread-lost.ts';

export interface ThreadsOptions {
  /** The file of the thread; it calls `serveThread`. */
  file: URL;
  /** They are started as they are needed, and end when the process does. */
  atMost: number;
  /** Megabytes of heap for each; one that needs more is ended. */
  maxHeapMb: number;
}

export interface AskOptions {
  /** From the moment the question reaches the thread; then the thread is ended. */
  timeoutMs: number;
  /** Buffers that are handed over instead of copied. */
  transfer?: readonly ArrayBuffer[];
}

/** Questions that belong together: one thread answers them all and keeps what it needs in between. */
export interface Conversation<Ask, Answer> {
  /** Throws `ThreadLost`, or an Error with the message of what the thread threw. */
  ask(message: Ask, options: AskOptions): Promise<Answer>;
  close(): void;
}

export interface Threads<Ask, Answer> {
  open(): Conversation<Ask, Answer>;
  /** A conversation of one question; asked again when the thread was lost through somebody else's. */
  askOnce(message: Ask, options: Omit<AskOptions, 'transfer'>): Promise<Answer>;
  end(): Promise<void>;
}

/** Who shares a thread with a troublemaker is moved so often; each time costs the troublemaker its own answer. */
const maxMoves = 5;

/** Threads for work that would hold up the main thread: long texts of strangers, above all. */
export function openThreads<Ask, Answer>(options: ThreadsOptions): Threads<Ask, Answer> {
  let threads: Thread[] = [];
  let lastId = 0;

  /** The idlest one; a new one before two conversations share one. */
  function pick(): Thread {
    threads = threads.filter((thread) => !thread.lost);
    const idlest = [...threads].sort((a, b) => a.conversations.size - b.conversations.size)[0];
    const fits =
      idlest !== undefined && (idlest.conversations.size === 0 || threads.length >= options.atMost);
    if (fits) return idlest;
    const started = startThread(options.file, options.maxHeapMb);
    threads.push(started);
    return started;
  }

  function open(): Conversation<Ask, Answer> {
    lastId += 1;
    const id = lastId;
    const thread = pick();
    thread.conversations.add(id);
    return {
      ask: (ask, { timeoutMs, transfer = [] }) =>
        new Promise<Answer>((resolve, reject) => {
          if (thread.lost) {
            reject(new ThreadLost('another', 'The thread was ended before.'));
            return;
          }
          const answered = (answer: unknown) => resolve(answer as Answer);
          thread.take({ id, ask, transfer, timeoutMs, resolve: answered, reject });
        }),
      close: () => thread.leave(id),
    };
  }

  async function askOnce(message: Ask, { timeoutMs }: { timeoutMs: number }): Promise<Answer> {
    for (let moves = 0; ; moves += 1) {
      const conversation = open();
      try {
        return await conversation.ask(message, { timeoutMs });
      } catch (error) {
        const through = error instanceof ThreadLost && error.reason === 'another';
        if (!through || moves >= maxMoves) throw error;
      } finally {
        conversation.close();
      }
    }
  }

  return {
    open,
    askOnce,
    async end() {
      await Promise.all(threads.map((thread) => thread.end()));
    },
  };
}

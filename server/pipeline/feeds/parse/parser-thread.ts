import { Worker } from 'node:worker_threads';
import { FeedError } from './feed-error.ts';
import type { FromWorker, ToWorker } from './messages.ts';

interface Thread {
  worker: Worker;
  waiting: Map<number, (answer: FromWorker) => void>;
}

let thread: Thread | undefined;
let lastId = 0;

/** One thread for all feeds: it starts with the first one, and a process that is done may end while it idles. */
function openThread(): Thread {
  // From source it is a TypeScript file, in the build a bundled one beside the chunk that starts it.
  const file = import.meta.url.endsWith('.ts') ? './parse-worker.ts' : './parse-worker.js';
  const worker = new Worker(new URL(file, import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  worker.unref();
  const opened: Thread = { worker, waiting: new Map() };
  const fail = (reason: string) => {
    if (thread === opened) thread = undefined;
    for (const [id, settle] of opened.waiting) settle({ id, crashed: reason });
    opened.waiting.clear();
  };
  worker.on('message', (answer: FromWorker) => {
    const settle = opened.waiting.get(answer.id);
    opened.waiting.delete(answer.id);
    if (opened.waiting.size === 0) worker.unref();
    settle?.(answer);
  });
  worker.on('error', (error) => fail(error.message));
  worker.on('exit', () => fail('The parser stopped'));
  return opened;
}

export function nextParseId(): number {
  lastId += 1;
  return lastId;
}

/** A view would be cloned with the whole buffer behind it, so exactly its bytes are copied once and handed over. */
function post(worker: Worker, message: ToWorker): void {
  if (message.kind !== 'write') {
    worker.postMessage(message);
    return;
  }
  const bytes = new Uint8Array(message.bytes);
  worker.postMessage({ ...message, bytes }, [bytes.buffer]);
}

/** Asks the thread and waits; a thread that does not answer in time is ended, and the next feed gets a new one. */
export async function askThread(message: ToWorker, timeoutMs: number): Promise<FromWorker> {
  thread ??= openThread();
  const { worker, waiting } = thread;
  worker.ref();
  let timer: NodeJS.Timeout | undefined;
  try {
    const answer = await new Promise<FromWorker>((resolve) => {
      waiting.set(message.id, resolve);
      timer = setTimeout(() => {
        resolve({
          id: message.id,
          failed: { reason: 'too-slow', detail: new FeedError('too-slow').message, episodeCount: 0 },
        });
        void worker.terminate();
      }, timeoutMs);
      post(worker, message);
    });
    return answer;
  } finally {
    clearTimeout(timer);
  }
}

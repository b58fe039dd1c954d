import { availableParallelism } from 'node:os';
import { type Conversation, openThreads, type Threads } from '../../../kit/threads/index.ts';
import type { FromWorker, ToWorker } from './messages.ts';

// From source it is a TypeScript file, in the build a bundled one beside the chunk that starts it.
const file = import.meta.url.endsWith('.ts') ? './parse-worker.ts' : './parse-worker.js';
const atMost = Math.min(4, availableParallelism());

let threads: Threads<ToWorker, FromWorker> | undefined;

/** The threads of all feeds: they start with the first ones; one feed is one conversation. */
export function openParser(): Conversation<ToWorker, FromWorker> {
  threads ??= openThreads({ file: new URL(file, import.meta.url), atMost, maxHeapMb: 512 });
  return threads.open();
}

/** A view would be cloned with the whole buffer behind it, so exactly its bytes are copied once and handed over. */
export function writing(bytes: Uint8Array): { message: ToWorker; transfer: ArrayBuffer[] } {
  const own = new Uint8Array(bytes);
  return { message: { kind: 'write', bytes: own }, transfer: [own.buffer] };
}

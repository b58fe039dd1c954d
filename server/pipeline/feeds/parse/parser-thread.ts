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

// A message costs more than the reading of a small piece.
const sharedBytes = 256 * 1024;

/**
 * Gathers what comes in a memory that the parser's thread reads too: buffers of its own for each piece would keep both
 * collecting garbage for longer than the reading takes.
 */
export class SharedBytes {
  readonly buffer = new SharedArrayBuffer(sharedBytes);
  readonly #bytes = new Uint8Array(this.buffer);
  #length = 0;

  /** Takes a piece in; each length that it yields is to be read before it goes on. */
  *add(piece: Uint8Array): Iterable<number> {
    for (let at = 0; at < piece.length; ) {
      const some = piece.subarray(at, at + sharedBytes - this.#length);
      this.#bytes.set(some, this.#length);
      this.#length += some.length;
      at += some.length;
      if (this.#length === sharedBytes) yield* this.rest();
    }
  }

  *rest(): Iterable<number> {
    const length = this.#length;
    this.#length = 0;
    if (length > 0) yield length;
  }
}

import { openThreads, ThreadLost, type Threads } from '../../../kit/threads/index.ts';
import type { Finding, Nothing } from '../finding.ts';

export interface MailAsk {
  raw: Uint8Array;
  domain: string;
}

/** Many times what the largest honest mail takes. */
const longestReadMs = 10_000;
const mostHeapMb = 128;

let threads: Threads<MailAsk, Finding | Nothing> | undefined;

function openOnce(): Threads<MailAsk, Finding | Nothing> {
  // From source it is a TypeScript file, in the build a bundled one beside the chunk that starts it.
  const name = import.meta.url.endsWith('.ts') ? './report-thread.ts' : './report-thread.js';
  threads ??= openThreads({ file: new URL(name, import.meta.url), atMost: 1, maxHeapMb: mostHeapMb });
  return threads;
}

/** What a mail says, read beside the main thread in bounded time and memory; one that needs more says nothing. */
export async function readMailInThread(ask: MailAsk, timeoutMs = longestReadMs): Promise<Finding | Nothing> {
  try {
    return await openOnce().askOnce(ask, { timeoutMs });
  } catch (error) {
    if (!(error instanceof ThreadLost) || error.reason === 'another') throw error;
    return {
      ignored: `It cannot be read: ${error.reason === 'too-slow' ? 'that takes too long' : 'it is too large'}.`,
    };
  }
}

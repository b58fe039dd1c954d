import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { constants } from 'node:os';
import { join } from 'node:path';
import { getHeapStatistics } from 'node:v8';
import { watchCallers } from './callers.mjs';
import { root } from './places.mjs';

const endWithParent = new URL('end-with-parent.mjs', import.meta.url).href;

const firstPauseMs = 500;
const longestPauseMs = 30_000;
// A life as long as this was no failed start.
const wellAfterMs = 60_000;

/**
 * Runs the server until it ends, and answers its exit code. It has a process group of its own, so that Ctrl-C reaches
 * it once, through us, and an IPC channel whose end tells it that we were killed. npm and the shell do not always pass
 * SIGTERM on, so a vanished parent counts as one.
 *
 * A server that ends by a signal that nobody sent through us (no memory left, a fault in native code, a main thread
 * that hangs) is started again, and told how the one before ended.
 */
export async function serve(node, args, env) {
  let child;
  let asked = false;
  let wake = () => undefined;
  const forward = (signal) => {
    asked = true;
    child?.kill(signal);
    wake();
  };
  process.on('SIGINT', () => forward('SIGINT'));
  process.on('SIGTERM', () => forward('SIGTERM'));
  process.on('SIGHUP', () => forward('SIGTERM'));
  const stopWatching = watchCallers(() => forward('SIGTERM'));
  try {
    let before = [];
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      const id = randomUUID();
      const startedAt = performance.now();
      child = start(node, [...args, `--boot=${id}`, ...before], env);
      const { code, signal } = await ended(child);
      if (asked || signal === null) return signal ? 128 + (constants.signals[signal] ?? 0) : (code ?? 0);
      if (performance.now() - startedAt > wellAfterMs) pauseMs = firstPauseMs;
      process.stderr.write(`\nThe server ended by ${signal}. It starts again in ${pauseMs / 1000} s.\n`);
      before = [`--after=${id}:${signal}`];
      await new Promise((resolve) => {
        wake = resolve;
        setTimeout(resolve, pauseMs);
      });
      if (asked) return 0;
    }
  } finally {
    stopWatching();
  }
}

/** What a process can only be told when it starts; launch/collect-sooner.ts says the rest. */
const smallHeap = ['--max-semi-space-size=4'];

/** Four times what the product uses at its busiest; whoever sets another one in NODE_OPTIONS has it. */
const mostHeapMb = 1024;

/**
 * A leak ends one process, which starts again, and not the machine. Where a container leaves less, Node has taken that for
 * its own limit.
 */
export function heapCap(env, { heap_size_limit: ownBytes } = getHeapStatistics()) {
  if (/max[-_]old[-_]space[-_]size/.test(env.NODE_OPTIONS ?? '')) return [];
  return [`--max-old-space-size=${Math.min(mostHeapMb, Math.floor(ownBytes / 1024 ** 2))}`];
}
// Each thread's own would hold what nobody uses.
const fewArenas = { MALLOC_ARENA_MAX: '2' };

/** What V8 made of the code last time; gone with the build that it is of. Where nothing can be written Node does without. */
const compiledBefore = { NODE_COMPILE_CACHE: join(root, 'dist/server/compiled') };

function start(node, args, env) {
  const options = [...smallHeap, ...heapCap(env), '--import', endWithParent];
  return spawn(node, [...options, 'dist/server/main.js', ...args], {
    cwd: root,
    env: { ...fewArenas, ...compiledBefore, ...env },
    detached: true,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
}

function ended(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
}

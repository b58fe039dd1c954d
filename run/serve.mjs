import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { watchCallers } from './callers.mjs';
import { root } from './places.mjs';

const endWithParent = new URL('end-with-parent.mjs', import.meta.url).href;

/**
 * Runs the server until it ends, and answers its exit code. It has a process group of its own, so that Ctrl-C reaches
 * it once, through us, and an IPC channel whose end tells it that we were killed. npm and the shell do not always pass
 * SIGTERM on, so a vanished parent counts as one.
 */
export function serve(node, args, env) {
  const child = spawn(
    node,
    ['--enable-source-maps', '--import', endWithParent, 'dist/server/main.js', ...args],
    {
      cwd: root,
      env,
      detached: true,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    },
  );
  const forward = (signal) => child.kill(signal);
  process.on('SIGINT', () => forward('SIGINT'));
  process.on('SIGTERM', () => forward('SIGTERM'));
  process.on('SIGHUP', () => forward('SIGTERM'));
  const stopWatching = watchCallers(() => forward('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      stopWatching();
      resolve(signal ? 128 + (constants.signals[signal] ?? 0) : (code ?? 0));
    });
  });
}

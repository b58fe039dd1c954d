import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './places.mjs';

/**
 * Runs the server until it ends, and answers its exit code. It has a process group of its own, so that Ctrl-C reaches
 * it once, through us, and an IPC channel whose end tells it that we were killed. npm and the shell do not always pass
 * SIGTERM on, so a vanished parent counts as one.
 */
export function serve(node, args, env) {
  const child = spawn(node, ['--enable-source-maps', 'dist/server/main.js', ...args], {
    cwd: root,
    env,
    detached: true,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  const forward = (signal) => child.kill(signal);
  process.on('SIGINT', () => forward('SIGINT'));
  process.on('SIGTERM', () => forward('SIGTERM'));
  process.on('SIGHUP', () => forward('SIGTERM'));
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    forward('SIGTERM');
  }, 250);
  if (process.env.npm_lifecycle_event === undefined) clearInterval(watch);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      clearInterval(watch);
      resolve(signal ? 128 + (constants.signals[signal] ?? 0) : (code ?? 0));
    });
  });
}

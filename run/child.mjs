import { spawn } from 'node:child_process';

/** No step of ours takes half as long. */
const longestMs = 40 * 60_000;

/**
 * Runs a program to its end. With `show` its output goes to the screen; it is collected (the last `keep` characters)
 * either way. Never rejects: a program that can't be started has code 127, and one that has not ended within
 * `withinMs` is ended with code 124.
 */
export function run(
  program,
  args,
  { cwd, env, show = false, keep = 200_000, uid, gid, withinMs = longestMs } = {},
) {
  return new Promise((resolve) => {
    const who = uid === undefined ? {} : { uid, gid };
    const child = spawn(program, args, {
      cwd,
      env,
      ...who,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: withinMs,
    });
    const startedAt = performance.now();
    let output = '';
    for (const [from, to] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ]) {
      from.on('data', (chunk) => {
        output = (output + chunk).slice(-keep);
        if (show) to.write(chunk);
      });
    }
    child.once('error', (error) => resolve({ code: 127, output: error.message }));
    child.once('close', (code, signal) => {
      const isLate = signal === 'SIGTERM' && performance.now() - startedAt > withinMs * 0.99;
      if (isLate) process.stderr.write(`It had not ended after ${Math.round(withinMs / 60_000)} minutes.\n`);
      resolve({ code: isLate ? 124 : signal ? 1 : code, signal, output });
    });
  });
}

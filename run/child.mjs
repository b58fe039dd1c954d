import { spawn } from 'node:child_process';

/**
 * Runs a program to its end. With `show` its output goes to the screen; it is collected (the last 200,000 characters)
 * either way. Never rejects: a program that can't be started has code 127.
 */
export function run(program, args, { cwd, env, show = false, uid, gid } = {}) {
  return new Promise((resolve) => {
    const who = uid === undefined ? {} : { uid, gid };
    const child = spawn(program, args, { cwd, env, ...who, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const [from, to] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ]) {
      from.on('data', (chunk) => {
        output = (output + chunk).slice(-200_000);
        if (show) to.write(chunk);
      });
    }
    child.once('error', (error) => resolve({ code: 127, output: error.message }));
    child.once('close', (code, signal) => resolve({ code: signal ? 1 : code, signal, output }));
  });
}

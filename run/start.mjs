/** `npm start`: sets up what is missing, then runs the product until it is stopped. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { prepare, root } from './prepare.mjs';
import { say } from './say.mjs';

const { node, env } = await prepare();
say('Starting…');
const child = spawn(node, ['--enable-source-maps', join(root, 'dist/server/main.js')], {
  cwd: root,
  env: { ...env, TZ: 'UTC' },
  stdio: 'inherit',
});

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
}
// npm and the shell between do not always forward signals: when the parent is gone, so is the reason to run.
const parent = process.ppid;
const watch = setInterval(() => {
  if (process.ppid !== parent) child.kill('SIGTERM');
}, 1000);
child.on('exit', (code, signal) => {
  clearInterval(watch);
  process.exit(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1));
});

import { existsSync } from 'node:fs';
import { run } from './child.mjs';
import { progress } from './say.mjs';

const apt = '/usr/bin/apt-get';

/** Installs a Debian package where that needs no password: as root, or by sudo without asking. */
export async function aptInstall(name, env) {
  if (!existsSync(apt)) return false;
  const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  if (prefix.length > 0 && (await run('sudo', ['-n', 'true'])).code !== 0) return false;
  const call = (...args) => {
    const [program, ...rest] = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', apt, ...args];
    return run(program, rest, { env });
  };
  const done = progress(`Installing ${name} from Debian (once)`);
  const install = () => call('install', '-y', '--no-install-recommends', name);
  let result = await install();
  if (result.code !== 0) {
    await call('update');
    result = await install();
  }
  done();
  if (result.code !== 0) process.stdout.write(`${result.output.trim().split('\n').slice(-3).join('\n')}\n`);
  return result.code === 0;
}

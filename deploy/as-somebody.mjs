/** Processes of a rehearsal: an ordinary user where this one may choose, in folders that they cannot write to. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';

/** The Node that does the rehearsal comes first, as the image has one only. */
export const path = `${dirname(process.execPath)}:${process.env.PATH}`;

export const say = (line) => process.stdout.write(`${line}\n`);

/** Whom processes run as; empty where that is who we are. What stands in the way is said. */
export function chooseUser(folder) {
  if (process.getuid?.() !== 0) return {};
  const entry = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find(([name]) => name === 'nobody');
  const who = { uid: Number(entry?.[2] ?? 65534), gid: Number(entry?.[3] ?? 65534) };
  chmodSync(folder, 0o755);
  const probe = spawnSync(process.execPath, ['-e', 'process.chdir(process.argv[1])', folder], {
    ...who,
    cwd: '/',
  });
  if (probe.status === 0) return who;
  say('  (an ordinary user cannot reach this Node or this folder: done as root)');
  return {};
}

/** A folder that only they may look into, as a volume is. */
export function ownFolder(path, who) {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (who.uid !== undefined) chownSync(path, who.uid, who.gid);
  return path;
}

export const freePort = () =>
  new Promise((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => found(port));
    });
  });

/** Starts it; `stop` asks it to end and answers its exit code. */
export function start([program, ...args], { cwd, env, who }) {
  const child = spawn(program, args, { cwd, env, ...who, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = new Promise((done) => child.once('exit', done));
  return {
    isOver: () => child.exitCode !== null || child.signalCode !== null,
    stop: async () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

export const runOnce = ([program, ...args], { cwd, env, who }) =>
  execFileSync(program, args, { cwd, env, ...who, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

export async function until(look, what, within = 120_000) {
  const startedAt = Date.now();
  while (!(await look())) {
    if (Date.now() - startedAt > within) throw new Error(what);
    await new Promise((done) => setTimeout(done, 250));
  }
  return ((Date.now() - startedAt) / 1000).toFixed(1);
}

/** Names and contents of what is there, without what links lead to. */
export function fingerprint(folder) {
  const hash = createHash('sha256');
  const walk = (path) => {
    for (const entry of readdirSync(path, { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    )) {
      const inner = join(path, entry.name);
      hash.update(`${inner}\0`);
      if (entry.isDirectory()) walk(inner);
      else if (entry.isFile()) hash.update(readFileSync(inner));
    }
  };
  walk(folder);
  return hash.digest('hex');
}

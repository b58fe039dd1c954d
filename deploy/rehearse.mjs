/**
 * Does what deploy/Containerfile says without an engine: every step in a clean folder, then the product from what came
 * out of it, asked by its own health check, and stopped. Needs git, npm and Node 24: `node deploy/rehearse.mjs`.
 */
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../run/places.mjs';

const say = (line) => process.stdout.write(`${line}\n`);
const place = mkdtempSync(join(tmpdir(), 'walkthrough-image-'));
/** By name and by number; the last is the image. */
const stages = new Map();
let image = null;

const instructions = readFileSync(join(root, 'deploy/Containerfile'), 'utf8')
  .replace(/\\\n/g, ' ')
  .split('\n')
  .filter((line) => /^[A-Z]+ /.test(line))
  .map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1).trim()]);

const inImage = (stage, path) => join(stage.root, path.startsWith('/') ? path : join(stage.workdir, path));

const steps = {
  FROM(rest) {
    const name = / AS (\S+)$/.exec(rest)?.[1] ?? String(stages.size);
    image = { root: join(place, name), workdir: '/', env: {}, cmd: [], health: [] };
    mkdirSync(image.root, { recursive: true });
    stages.set(name, image);
  },
  WORKDIR(rest) {
    image.workdir = rest;
    mkdirSync(inImage(image, rest), { recursive: true });
  },
  ENV(rest) {
    for (const [, name, value] of rest.matchAll(/(\w+)=(\S+)/g)) image.env[name] = value;
  },
  COPY(rest) {
    const from = /^--from=(\S+) /.exec(rest)?.[1];
    const paths = rest.replace(/^--from=\S+ /, '').split(/\s+/);
    const to = paths.pop();
    for (const path of paths) {
      if (from === undefined) copyTracked(path, to);
      else
        cpSync(inImage(stages.get(from), path), inImage(image, to), {
          recursive: true,
          verbatimSymlinks: true,
        });
    }
  },
  RUN(rest) {
    if (/\bchown\b/.test(rest)) return say('  (needs the users of the image: left out)');
    execFileSync('sh', ['-c', rest], { cwd: inImage(image, '.'), stdio: ['ignore', 'ignore', 'inherit'] });
  },
  CMD(rest) {
    image.cmd = JSON.parse(rest);
  },
  HEALTHCHECK(rest) {
    image.health = JSON.parse(rest.slice(rest.indexOf('CMD') + 3));
  },
};

/** Only what is committed, as in a clean clone. */
function copyTracked(path, to) {
  const files = execFileSync('git', ['ls-files', path], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);
  if (files.length === 0) throw new Error(`${path} is in no commit`);
  for (const file of files) {
    const isFile = file === path;
    const inside = path === '.' ? file : file.slice(path.length + 1);
    const target =
      isFile && to !== './' ? inImage(image, to) : inImage(image, join(to, isFile ? file : inside));
    mkdirSync(dirname(target), { recursive: true });
    cpSync(join(root, file), target);
  }
}

const freePort = () =>
  new Promise((found) => {
    const server = createServer().listen(0, () => {
      const { port } = server.address();
      server.close(() => found(port));
    });
  });

async function tryIt() {
  const port = await freePort();
  const env = {
    PATH: process.env.PATH,
    ...image.env,
    NODE_COMPILE_CACHE: join(place, 'compiled'),
    DATA_DIR: join(place, 'data'),
    PORT: String(port),
    APP_URL: `http://localhost:${port}`,
    SUPPORT_EMAIL: 'help@walkthrough.example',
    ADMIN_PASSWORD: 'a long password for the rehearsal',
    MAIL_TO_DISK: 'true',
  };
  const before = execFileSync('find', ['.', '-type', 'f'], { cwd: image.root, encoding: 'utf8' });
  const [program, ...args] = image.cmd;
  const child = spawn(program, args, {
    cwd: inImage(image, '.'),
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise((done) => child.once('exit', done));
  const isWell = () => {
    try {
      execFileSync(image.health[0], image.health.slice(1), {
        cwd: inImage(image, '.'),
        env,
        stdio: 'ignore',
      });
      return true;
    } catch {
      return false;
    }
  };
  const startedAt = Date.now();
  while (!isWell()) {
    if (Date.now() - startedAt > 120_000 || child.exitCode !== null)
      throw new Error('It did not become well.');
    await new Promise((done) => setTimeout(done, 250));
  }
  say(`well after ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
  const page = await fetch(`http://127.0.0.1:${port}/`);
  if (page.status !== 200) throw new Error(`The landing page answers ${page.status}.`);
  const tool = (name, ...rest) =>
    execFileSync(process.execPath, [`run/${name}.mjs`, ...rest], {
      cwd: inImage(image, '.'),
      env,
      encoding: 'utf8',
    });
  const file = join(place, 'rehearsal.backup');
  say(firstLine(tool('backup', file)));
  child.kill('SIGTERM');
  const code = await ended;
  if (code !== 0) throw new Error(`It ended with ${code} when it was asked to stop.`);
  say(firstLine(tool('restore', file, '--replace', '--yes'), /^Restored/));
  say(firstLine(tool('renew-keys')));
  if (execFileSync('find', ['.', '-type', 'f'], { cwd: image.root, encoding: 'utf8' }) !== before) {
    throw new Error('It wrote into its own files, which an image would not let it.');
  }
}

const firstLine = (said, like = /./) => said.split('\n').find((line) => like.test(line));
const sizeOf = (folder) => execFileSync('du', ['-sm', folder], { encoding: 'utf8' }).split('\t')[0];

try {
  for (const [name, rest] of instructions) {
    say(`${name} ${rest}`);
    steps[name]?.(rest);
  }
  say(`${sizeOf(image.root)} MB of ours in the image`);
  await tryIt();
  say('It starts, serves, stops, and writes nothing but its data.');
} finally {
  if (statSync(place).isDirectory()) rmSync(place, { recursive: true, force: true });
}

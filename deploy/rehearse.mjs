/**
 * Does what deploy/Containerfile says without an engine: every step in a clean folder, then the product from what came
 * out of it, asked by its own health check, and stopped; and then what the compose file and the unit say. Needs git, npm
 * and Node 24: `node deploy/rehearse.mjs`. With --quick packages and build are the checkout's (npm test).
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../run/places.mjs';
import {
  chooseUser,
  fingerprint,
  freePort,
  ownFolder,
  path,
  runOnce,
  say,
  start,
  until,
} from './as-somebody.mjs';
import { rehearseCompose } from './rehearse-compose.mjs';

const isQuick = process.argv.includes('--quick');
const place = mkdtempSync(join(tmpdir(), 'walkthrough-image-'));
/** By name and by number; the last is the image. */
const stages = new Map();
let image = null;

const instructions = readFileSync(join(root, 'deploy/Containerfile'), 'utf8')
  .replace(/\\\n/g, ' ')
  .split('\n')
  .filter((line) => /^[A-Z]+ /.test(line))
  .map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1).trim()]);

const inImage = (stage, inner) =>
  join(stage.root, inner.startsWith('/') ? inner : join(stage.workdir, inner));

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
    if (isQuick && fromCheckout(rest)) return;
    execFileSync('sh', ['-c', rest], { cwd: inImage(image, '.'), stdio: ['ignore', 'ignore', 'inherit'] });
  },
  CMD(rest) {
    image.cmd = JSON.parse(rest);
  },
  HEALTHCHECK(rest) {
    image.health = JSON.parse(rest.slice(rest.indexOf('CMD') + 3));
  },
};

/** What takes minutes is taken from the checkout, which was installed and built before; true where that was done. */
function fromCheckout(rest) {
  const inside = (name) => inImage(image, name);
  if (/^npm rebuild /.test(rest)) say('  (as in the checkout)');
  else if (/^npm ci /.test(rest)) symlinkSync(join(root, 'node_modules'), inside('node_modules'));
  else if (rest === 'node run/build.mjs') cpSync(join(root, 'dist'), inside('dist'), { recursive: true });
  else return false;
  return true;
}

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

async function tryIt({ app, who }) {
  const port = await freePort();
  const data = ownFolder(join(place, 'data'), who);
  const env = {
    PATH: path,
    ...image.env,
    NODE_COMPILE_CACHE: join(data, 'compiled'),
    DATA_DIR: data,
    PORT: String(port),
    APP_URL: `http://localhost:${port}`,
    SUPPORT_EMAIL: 'help@walkthrough.example',
    ADMIN_PASSWORD: 'a long password for the rehearsal',
    MAIL_TO_DISK: 'true',
  };
  const at = { cwd: app, env, who };
  const product = start(image.cmd, at);
  const isWell = () =>
    spawnSync(image.health[0], image.health.slice(1), { cwd: app, env, ...who }).status === 0;
  const secs = await until(() => {
    if (product.isOver()) throw new Error('It ended.');
    return isWell();
  }, 'It did not become well.');
  say(`well after ${secs} s${who.uid === undefined ? '' : `, as user ${who.uid}`}`);
  const page = await fetch(`http://127.0.0.1:${port}/`);
  if (page.status !== 200) throw new Error(`The landing page answers ${page.status}.`);
  const tool = (name, ...rest) => runOnce(['node', `run/${name}.mjs`, ...rest], at);
  const file = join(data, 'rehearsal.backup');
  say(firstLine(tool('backup', file)));
  const code = await product.stop();
  if (code !== 0) throw new Error(`It ended with ${code} when it was asked to stop.`);
  say(firstLine(tool('restore', file, '--replace', '--yes'), /^Restored/));
  say(firstLine(tool('renew-keys')));
}

const firstLine = (said, like = /./) => said.split('\n').find((line) => like.test(line));
const sizeOf = (folder) => execFileSync('du', ['-sm', folder], { encoding: 'utf8' }).split('\t')[0];

try {
  for (const [name, rest] of instructions) {
    say(`${name} ${rest}`);
    steps[name]?.(rest);
  }
  say(`${sizeOf(image.root)} MB of ours in the image`);
  const who = chooseUser(place);
  const app = inImage(image, '.');
  const before = fingerprint(app);
  await tryIt({ app, who });
  say('It starts, serves, stops.');
  await rehearseCompose({ image, app, who, place });
  if (fingerprint(app) !== before) {
    throw new Error('Something was written into its own files, which an image would not let it.');
  }
  say('Nothing was written but its data.');
} finally {
  rmSync(place, { recursive: true, force: true });
}

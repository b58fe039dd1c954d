/** Tools that attack a running product: each bounded, and "not run" where it is not installed or did not get to work. */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './child.mjs';
import { freePort } from './free-port.mjs';
import { root } from './places.mjs';
import { Stop } from './say.mjs';
import { isLoopback, listTargets } from './scan-calls.mjs';
import { isThere, notRun } from './scan-tools.mjs';

const adminPassword = 'a password for scanners';
const minute = 60_000;

export async function startProduct({ node, env, scratch }) {
  const port = await freePort();
  const dataDir = join(scratch, 'data');
  mkdirSync(dataDir);
  const child = spawn(node, [join(root, 'dist/server/main.js')], {
    cwd: scratch,
    env: {
      ...env,
      DATA_DIR: dataDir,
      PORT: String(port),
      ADMIN_PASSWORD: adminPassword,
      SANDBOX: 'on',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  child.stderr.on('data', (chunk) => {
    log += chunk;
  });
  const url = `http://localhost:${port}`;
  const get = (path, headers = {}) => fetch(url + path, { headers }).catch(() => null);
  const until = async (look, what) => {
    const startedAt = Date.now();
    while (!(await look())) {
      if (Date.now() - startedAt > 4 * minute || child.exitCode !== null) throw new Stop(`${what}\n${log}`);
      await new Promise((done) => setTimeout(done, 500));
    }
  };
  await until(async () => (await get('/api/ready'))?.ok, 'The product did not start.');
  const login = await fetch(`${url}/api/auth/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ password: adminPassword }),
  });
  const cookie = (login.headers.get('set-cookie') ?? '').split(';')[0];
  const filled = async () => ((await (await get('/api/digests', { cookie }))?.json()) ?? []).length > 0;
  await until(filled, 'The sample was not made.');
  return {
    url,
    cookie,
    scratch,
    get,
    log: () => log,
    stop: async () => {
      child.kill('SIGTERM');
      await new Promise((ended) => child.once('exit', ended));
    },
  };
}

const pages = [
  '/',
  '/offer',
  '/login',
  '/privacy',
  '/terms',
  '/contact',
  '/portal',
  '/admin',
  '/unsubscribe?token=x',
];

export async function wapiti({ url, cookie, get, scratch }) {
  if (!(await isThere('wapiti'))) return notRun('wapiti', 'not installed here');
  if (!isLoopback(url)) return notRun('wapiti', `${url} is not this machine`);
  const report = join(scratch, 'wapiti.json');
  const [name, value] = cookie.split('=');
  const jar = join(scratch, 'cookies.json');
  writeFileSync(
    jar,
    JSON.stringify({
      localhost: { '/': { [name]: { version: 0, expires: null, secure: false, port: null, value } } },
    }),
  );
  // Without those that need a server of theirs to be asked.
  const modules = 'exec,file,sql,xss,permanentxss,redirect,crlf,backup,htaccess';
  // What scripts draw it cannot follow: it is told where to begin.
  const queries = (await listTargets({ url, cookie, get })).filter(({ method }) => method === 'GET');
  const starts = [...pages, ...queries.map((one) => one.url.slice(url.length))];
  const args = [
    '-u',
    `${url}/`,
    ...starts.flatMap((path) => ['-s', url + path]),
    '-m',
    modules,
    '-c',
    jar,
    '--max-scan-time',
    '240',
    '--max-attack-time',
    '60',
  ];
  await run('wapiti', [...args, '-f', 'json', '-o', report, '--flush-session', '--no-bugreport', '-v', '0'], {
    cwd: scratch,
    env: { ...process.env, HOME: scratch },
    withinMs: 8 * minute,
  });
  const { vulnerabilities } = readJson(report);
  if (!vulnerabilities) return notRun('wapiti', 'it wrote no report');
  const found = Object.entries(vulnerabilities).filter(([, all]) => all.length > 0);
  return {
    name: 'wapiti',
    found: found.length === 0 ? 'nothing' : found.map(([kind, all]) => `${kind}: ${all.length}`).join(', '),
    bounds: `a minute for each of ${modules}, from ${starts.length} addresses`,
    isClean: found.length === 0,
  };
}

/** A slow body goes where a body is read before it is known who sends it: elsewhere the connection is closed at once. */
const slowly = [
  ['-H', '/offer'],
  ['-B', '/api/stripe/webhook'],
  ['-X', '/offer'],
];

/** Slow heads, slow bodies and slow readers hold connections, while somebody else goes on asking. */
export async function slow({ url, get, scratch }) {
  if (!(await isThere('slowhttptest'))) return notRun('slowhttptest', 'not installed here');
  if (!isLoopback(url)) return notRun('slowhttptest', `${url} is not this machine`);
  const worst = [];
  for (const [kind, path] of slowly) {
    let isOver = false;
    const args = ['-c', '400', kind, '-i', '5', '-r', '200', '-l', '30', '-p', '3', '-u', `${url}${path}`];
    const attack = run('slowhttptest', args, { cwd: scratch, env: process.env, withinMs: 2 * minute }).then(
      (ended) => {
        isOver = true;
        return ended;
      },
    );
    let longest = 0;
    while (!isOver) {
      const startedAt = performance.now();
      const answer = await get('/api/health');
      longest = Math.max(longest, answer?.ok ? performance.now() - startedAt : Number.POSITIVE_INFINITY);
      await new Promise((done) => setTimeout(done, 100));
    }
    const { code, output } = await attack;
    if (!hasAttacked({ code, output })) return notRun('slowhttptest', `${kind} ended with ${code}`);
    worst.push(longest);
  }
  const longest = Math.max(...worst);
  return {
    name: 'slowhttptest',
    found: `somebody else waited ${Math.round(longest)} ms at most`,
    bounds: '400 connections with slow heads, bodies and reading, 30 s each',
    isClean: longest < 2_000,
  };
}

/** It must have held connections: one that could not start leaves everybody undisturbed. */
export function hasAttacked({ code, output }) {
  const plain = output.replaceAll(/\u001b\[[\d;]*m/g, '');
  const held = [...plain.matchAll(/(?:connected|closed):\s+(\d+)/g)].map(([, count]) => Number(count));
  return code === 0 && Math.max(0, ...held) > 0;
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

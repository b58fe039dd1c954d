/**
 * Does what deploy/compose.yml and deploy/walkthrough.service say, as processes: PostgreSQL, a mail sink, pages and work
 * apart from each other, each with the environment, the folders and the health check that its service has.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { parse } from 'yaml';
import { hasDebianPostgres, startDebianPostgres } from '../run/debian-postgres.mjs';
import { root } from '../run/places.mjs';
import { freePort, ownFolder, path, runOnce, say, start, until } from './as-somebody.mjs';

const adminPassword = 'a long password for the rehearsal';
const reader = 'rehearsal@example.com';
const psqlPath = `/usr/lib/postgresql/15/bin:${path}`;

export async function rehearseCompose({ image, app, who, place }) {
  const text = readFileSync(join(root, 'deploy/compose.yml'), 'utf8');
  if (!(await hasDebianPostgres(process.env))) {
    say('NOT DONE: the compose file and the unit need PostgreSQL 15 of Debian, which is not here.');
    return;
  }
  const postgres = await startDebianPostgres();
  const letters = [];
  const sink = await startSink(letters);
  try {
    const world = await worldOf({ text, postgres, sink, image, app, who, place });
    await prepareDatabase(world);
    await tryServices(world, letters);
    await tryUnit(world);
  } finally {
    await new Promise((closed) => sink.close(closed));
    await postgres.stop();
  }
  lint();
}

function startSink(letters) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      letters.push(...session.envelope.rcptTo.map(({ address }) => address));
      stream.resume().on('end', done);
    },
  });
  return new Promise((ready) => server.listen(0, '127.0.0.1', () => ready(server)));
}

/** The file as an engine reads it, with its hosts and volumes on this machine. */
async function worldOf({ text, postgres, sink, image, app, who, place }) {
  const [webPort, metricsPort] = [await freePort(), await freePort()];
  const given = {
    DATABASE_PASSWORD: 'of-the-product',
    DATABASE_OWNER_PASSWORD: 'of-the-owner',
    APP_URL: `http://localhost:${webPort}`,
    SMTP_ALLOW_PLAINTEXT: 'true',
  };
  const { services } = parse(
    text.replace(/\$\{(\w+)(?::([?-])([^}]*))?\}/g, (_all, name, kind, rest) => {
      if (given[name] !== undefined) return given[name];
      if (kind === '-') return rest;
      throw new Error(`${name} is asked for by the compose file and not set`);
    }),
    { merge: true },
  );
  const server = new URL(postgres.url);
  const onThisMachine = (value) =>
    String(value)
      .replace('database:5432', server.host)
      .replace('mail:1025', `127.0.0.1:${sink.server.address().port}`);
  const tmp = ownFolder(join(place, 'tmp'), who);
  // Both mount the same volume.
  const data = ownFolder(join(place, 'volume'), who);
  const envOf = ({ environment }) => ({
    PATH: path,
    ...image.env,
    // The file .env beside the compose file.
    SANDBOX: 'off',
    ADMIN_PASSWORD: adminPassword,
    SUPPORT_EMAIL: 'help@example.com',
    MAIL_FROM: 'digest@example.com',
    ...Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, onThisMachine(value)])),
    HOST: '127.0.0.1',
    TMPDIR: tmp,
    NODE_COMPILE_CACHE: join(tmp, 'compiled'),
    DATA_DIR: data,
    PORT: String(webPort),
    ...(environment.METRICS_PORT === undefined ? {} : { METRICS_PORT: String(metricsPort) }),
  });
  return { services, envOf, server, onThisMachine, image, app, who, data, webPort, metricsPort, place };
}

/** What the image of PostgreSQL does with a new volume. */
async function prepareDatabase({ services, server }) {
  const { environment, volumes, healthcheck } = services.database;
  const { POSTGRES_USER: owner, POSTGRES_DB: name, POSTGRES_PASSWORD: password } = environment;
  await withClient(server.href, async (client) => {
    await client.query(`create role ${owner} superuser login password '${password}'`);
    await client.query(`create database ${name} owner ${owner}`);
  });
  const env = {
    ...environment,
    PATH: psqlPath,
    PGHOST: server.hostname,
    PGPORT: server.port,
    PGPASSWORD: password,
  };
  const scripts = volumes.flatMap(
    (mount) => /^\.\/(\S+):\/docker-entrypoint-initdb\.d\//.exec(mount)?.[1] ?? [],
  );
  for (const script of scripts) {
    // Again, as after another password.
    for (const _time of ['new', 'again'])
      runOnce(['sh', join(root, 'deploy', script)], { cwd: '/', env, who: {} });
    say(`database: ${script}`);
  }
  const [, check] = healthcheck.test;
  runOnce(['sh', '-c', check], { cwd: '/', env, who: {} });
  say('database: healthy');
}

async function tryServices(world, letters) {
  const { services, envOf, image, app, who, webPort, metricsPort, data } = world;
  const at = (name) => ({ cwd: app, env: envOf(services[name]), who });
  const isWell = (name) =>
    spawnSync(image.health[0], image.health.slice(1), { ...at(name), ...who }).status === 0;
  const running = Object.fromEntries(['web', 'worker'].map((name) => [name, start(image.cmd, at(name))]));
  for (const name of ['web', 'worker']) {
    const secs = await until(() => {
      if (running[name].isOver()) throw new Error(`${name} ended`);
      return isWell(name);
    }, `${name} did not become well`);
    say(`${name}: well after ${secs} s${who.uid === undefined ? '' : `, as user ${who.uid}`}`);
  }
  const url = `http://localhost:${webPort}`;
  const post = (path, body, headers = {}) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url, ...headers },
      body: JSON.stringify(body),
    });
  const login = await post('/api/auth/admin/login', { password: adminPassword });
  if (login.status !== 200) throw new Error(`The admin could not log in: ${login.status}`);
  const cookie =
    login.headers
      .getSetCookie()
      .find((line) => line.startsWith('admin='))
      ?.split(';')[0] ?? '';
  // A letter: asked for at the pages, written by the worker, taken by the mail sink.
  const given = await post('/api/subscribers/import', { csv: `email\n${reader}\n` }, { cookie });
  if (given.status !== 200) throw new Error(`Access could not be given: ${await given.text()}`);
  await until(() => letters.includes(reader), 'The letter did not come');
  say('a letter went from the pages through the worker to the mail sink');
  const figures = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const heap = Number(/^walkthrough_heap_limit_bytes (\S+)/m.exec(figures)?.[1]);
  if (!(heap > 0 && heap < 1.3e9)) throw new Error(`The worker may use ${heap} bytes of memory`);
  await onlyGrows(envOf(services.web).DATABASE_URL);
  say('the product cannot take back a line of the audit log');
  say(firstLine(runOnce(['node', 'run/backup.mjs'], at('worker'))));
  for (const name of ['web', 'worker']) {
    const code = await running[name].stop();
    if (code !== 0) throw new Error(`${name} ended with ${code} when it was asked to stop`);
  }
  const file = readdirSync(join(data, 'backups')).find((name) => name.endsWith('.backup'));
  const restored = runOnce(
    ['node', 'run/restore.mjs', join(data, 'backups', file), '--replace', '--yes'],
    at('worker'),
  );
  say(firstLine(restored, /^Restored/));
}

/** The product's own role, with all that it may do. */
async function onlyGrows(url) {
  await withClient(url, async (client) => {
    const { rows } = await client.query('select count(*)::int as lines from audit_log');
    if (rows[0].lines === 0) throw new Error('The audit log is empty');
    for (const statement of [
      'delete from audit_log',
      'truncate audit_log',
      'drop table audit_log',
      "update audit_log set sentence = ''",
    ]) {
      const refused = await client.query(statement).catch((error) => error.code);
      if (refused !== '42501') throw new Error(`${statement}: ${JSON.stringify(refused)}`);
    }
  });
}

/** The unit's own command, with its environment and its folders, after the restore. */
async function tryUnit({ app, who, place, envOf, services, image, webPort }) {
  const text = readFileSync(join(root, 'deploy/walkthrough.service'), 'utf8');
  const said = (name) => new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1] ?? '';
  const folders = {
    '/var/lib/walkthrough': ownFolder(join(place, 'state'), who),
    '/var/cache/walkthrough': ownFolder(join(place, 'cache'), who),
  };
  const own = Object.fromEntries(
    said('Environment')
      .split(' ')
      .map((pair) => pair.split('='))
      .map(([name, value]) => [name, folders[value] ?? value]),
  );
  const { ROLE: _role, DATA_DIR: _data, NODE_COMPILE_CACHE: _cache, ...fromFile } = envOf(services.web);
  const env = { ...fromFile, ...own };
  const [program, ...args] = said('ExecStart').replace('/usr/bin/node', 'node').split(' ');
  const product = start([program, ...args], { cwd: app, env, who });
  const health = () =>
    spawnSync(image.health[0], image.health.slice(1), { cwd: app, env, ...who }).status === 0;
  const secs = await until(() => {
    if (product.isOver()) throw new Error('The unit ended');
    return health();
  }, 'The unit did not become well');
  say(`unit: ${said('ExecStart')} is well after ${secs} s at port ${webPort}`);
  say(firstLine(runOnce(['node', 'run/backup.mjs'], { cwd: app, env, who })));
  const code = await product.stop();
  if (code !== 0) throw new Error(`The unit ended with ${code} when it was asked to stop`);
}

/** What looks for mistakes in these files; one that is not here is named. */
function lint() {
  const here = (file) => join(root, 'deploy', file);
  const tools = {
    'systemd-analyze security': ['--offline=true', '--threshold=20', here('walkthrough.service')],
    hadolint: ['--failure-threshold', 'error', here('Containerfile')],
    // Debian has it in its package prometheus.
    'promtool check rules': [here('alerts.yml')],
    'promtool test rules': [here('alerts.test.yml')],
  };
  for (const [call, args] of Object.entries(tools)) {
    const [name, ...verb] = call.split(' ');
    const { status, error, stdout, stderr } = spawnSync(name, [...verb, ...args], { encoding: 'utf8' });
    if (error !== undefined) say(`NOT DONE: ${name} is not on this machine.`);
    else if (status === 0) say(`${call}: nothing`);
    else throw new Error(`${call}: ${stdout}${stderr}`);
  }
}

async function withClient(url, body) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await body(client);
  } finally {
    await client.end();
  }
}

const firstLine = (said, like = /./) => said.split('\n').find((line) => like.test(line));

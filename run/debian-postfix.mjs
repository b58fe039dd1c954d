/**
 * A throw-away Postfix on loopback, from Debian's package: it takes every letter as a mail server of the world would,
 * delivers none, and writes down what it took. One test sends a whole issue to it.
 */

import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { aptInstall } from './apt.mjs';
import { freePort } from './free-port.mjs';

const program = '/usr/sbin/postfix';
const readyWithinMs = 30_000;
const greetsWithinMs = 5_000;
/** For `postfix start` and `postfix stop`. */
const callWithinMs = 30_000;

/** True where it is there, or could be installed, and may be started: Postfix wants to be started by root. */
async function hasDebianPostfix(env) {
  if (process.getuid?.() !== 0) return false;
  return existsSync(program) || ((await aptInstall('postfix', env)) && existsSync(program));
}

/**
 * Does `work` with what tests find it by, or with null and the reason where it is not at hand. Its master is a session of its
 * own: whoever ends this process ends that too.
 */
export async function onDebianPostfix(env, work) {
  const { server, reason } = await findDebianPostfix(env);
  const end = () => {
    server?.stop();
    process.exit(1);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, end);
  try {
    return await work(server && { POSTFIX_URL: server.url, POSTFIX_LOG: server.log }, reason);
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, end);
    server?.stop();
  }
}

async function findDebianPostfix(env) {
  if (!(await hasDebianPostfix(env)))
    return { server: null, reason: 'Postfix is not here, or may not be started' };
  try {
    return { server: await startDebianPostfix(), reason: '' };
  } catch (error) {
    return { server: null, reason: error.message };
  }
}

/** Answers its address, the file of its log, and how to stop it, which leaves nothing behind. */
async function startDebianPostfix() {
  const folder = mkdtempSync(join(tmpdir(), 'walkthrough-postfix-'));
  // Its services run as another user and must get through.
  chmodSync(folder, 0o755);
  const at = (name) => join(folder, name);
  for (const name of ['conf', 'queue', 'data']) mkdirSync(at(name), { mode: 0o755 });
  chownSync(at('data'), ...postfixUser());
  const port = await freePort();
  const log = at('maillog');
  writeFileSync(at('conf/main.cf'), mainSettings({ folder, log }));
  writeFileSync(at('conf/master.cf'), services(port));
  // Its master keeps the output that it was started with: whoever waited for the end of that would wait for ever.
  const call = (verb) =>
    spawnSync(program, ['-c', at('conf'), verb], {
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' },
      stdio: 'ignore',
      timeout: callWithinMs,
    });
  const stop = () => {
    call('stop');
    rmSync(folder, { recursive: true, force: true });
  };
  const started = call('start');
  if (started.status !== 0 || !(await answers(port))) {
    const said = existsSync(log) ? readFileSync(log, 'utf8').slice(-2_000) : '';
    stop();
    throw new Error(`Postfix did not start\n${said}`);
  }
  return { url: `smtp://127.0.0.1:${port}`, log, stop };
}

const mainSettings = ({ folder, log }) => `
compatibility_level = 3.6
queue_directory = ${folder}/queue
data_directory = ${folder}/data
command_directory = /usr/sbin
daemon_directory = /usr/lib/postfix/sbin
mail_owner = postfix
setgid_group = postdrop
myhostname = sink.example
mydestination =
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mynetworks = 127.0.0.0/8
smtpd_relay_restrictions = permit_mynetworks, reject
default_transport = discard
relay_transport = discard
alias_maps =
local_recipient_maps =
smtpd_client_connection_count_limit = 0
maillog_file = ${log}
maillog_file_prefixes = ${folder}
enable_long_queue_ids = yes
`;

const services = (port) => `
127.0.0.1:${port} inet n - n - - smtpd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
proxymap unix - - n - - proxymap
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
error unix - - n - - error
discard unix - - n - - discard
anvil unix - - n - 1 anvil
postlog unix-dgram n - n - 1 postlogd
`;

function postfixUser() {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('postfix:'));
  const [, , uid, gid] = (line ?? '').split(':');
  return [Number(uid), Number(gid)];
}

async function answers(port) {
  const deadline = Date.now() + readyWithinMs;
  while (Date.now() < deadline) {
    const greets = await new Promise((resolve) => {
      const socket = createConnection(port, '127.0.0.1');
      const answer = (yes) => {
        socket.destroy();
        resolve(yes);
      };
      // Its master takes a connection even where the service behind it does not come up, and then says nothing.
      socket.setTimeout(greetsWithinMs, () => answer(false));
      socket.once('data', (greeting) => answer(String(greeting).startsWith('220')));
      socket.once('error', () => answer(false));
      socket.once('close', () => answer(false));
    });
    if (greets) return true;
    await delay(100);
  }
  return false;
}

/**
 * An issue of 30 KB to many readers, each letter signed with DKIM: our lanes alone, and the whole send with its ledger,
 * beside nodemailer's pool, in turns, over as many connections to the same mail server in another process; then memory
 * over 10,000 letters. Run with
 * `node --expose-gc --import ./run/with-tsx.mjs bench/send.ts [--rounds 5] [--lanes 20] [--letters 10000] [--memory 10000]`; compare within one run.
 */
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startMailSink } from '../test/app/mail-sink.ts';
import { compared, inTurns, measured, print, printRatio, spread } from './kit/figures.ts';
import { makeReader } from './send/letter.ts';
import { ourLanes, pooledNodemailer, type Side, type Signing } from './send/sides.ts';
import { wholeSend } from './send/with-ledger.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    lanes: { type: 'string', default: '20' },
    letters: { type: 'string', default: '10000' },
    memory: { type: 'string', default: '10000' },
  },
});
const rounds = Math.max(5, Number(values.rounds));
const lanes = Number(values.lanes);
const readersFor = (count: number) =>
  Array.from({ length: count }, (_, nth) => makeReader(nth, letter.marks));

const folder = mkdtempSync(join(tmpdir(), 'bench-send-'));
const sink = await startMailSink();
const key = makeKey();
const whole = await wholeSend(sink, key, { folder, lanes });
const { letter } = whole;
const ours = ourLanes(sink, key, letter);
const theirs = pooledNodemailer(sink, key, letter);
// Theirs takes longer for each; both work for about as long.
const contest = [
  { side: theirs, letters: Math.ceil(Number(values.letters) / 5) },
  { side: ours, letters: Number(values.letters) },
  { side: whole, letters: Number(values.letters) },
];

print(
  `body ${Buffer.byteLength(letter.html + letter.text)} bytes, RSA 2048, ${lanes} connections, ${rounds} rounds`,
);
for (const { side } of contest) await timed(side, 100);
const results = new Map(contest.map(({ side }) => [side.name, [] as Measured[]]));
await inTurns(contest, rounds, async ({ side, letters }) => {
  results.get(side.name)?.push(await timed(side, letters));
});
for (const [name, took] of results) {
  print(
    `${name.padEnd(20)} ${spread(took.map((it) => it.perSecond))} letters/s   CPU ${spread(took.map((it) => it.cpuMs))} ms a letter   sink ${spread(took.map((it) => it.sinkMs))} ms`,
  );
}
const rateOf = (side: Side) => (results.get(side.name) ?? []).map(({ perSecond }) => perSecond);
for (const side of [ours, whole]) printRatio(side.name, rateOf(side), rateOf(theirs));
const lettersOf = (side: Side) =>
  (contest.find((one) => one.side === side)?.letters ?? 0).toLocaleString('en-US');
for (const [side, goal] of [
  [whole, { atLeast: 5 }],
  [ours, {}],
] as const)
  compared({
    row: 10,
    what: `${side === whole ? 'with the ledger' : 'the lanes alone'}, ${lettersOf(side)} letters; the reference sends ${lettersOf(theirs)}`,
    ours: rateOf(side),
    theirs: rateOf(theirs),
    unitOfSides: ' letters/s',
    ...goal,
  });
const bytesOf = (side: Side) => (results.get(side.name) ?? []).map((it) => Math.round(it.bytes));
compared({
  row: 10,
  what: 'bytes a letter as the server takes it, headers and signature with it',
  ours: bytesOf(whole),
  theirs: bytesOf(theirs),
  unitOfSides: ' bytes',
});
await watchMemory(whole, Number(values.memory));
await whole.stop();
await sink.stop();
rmSync(folder, { recursive: true });

interface Measured {
  perSecond: number;
  cpuMs: number;
  sinkMs: number;
  bytes: number;
}

async function timed(side: Side, letters: number): Promise<Measured> {
  const readers = readersFor(letters);
  await side.ready?.(letters);
  const before = await sink.count();
  const [cpu, startedAt] = [process.cpuUsage(), performance.now()];
  await side.send(readers, lanes);
  const [tookMs, { user, system }] = [performance.now() - startedAt, process.cpuUsage(cpu)];
  const after = await sink.count();
  if (after.taken - before.taken !== letters) throw new Error(`${side.name}: the server took another number`);
  return {
    perSecond: (letters / tookMs) * 1_000,
    cpuMs: (user + system) / 1_000 / letters,
    sinkMs: (after.cpuMs - before.cpuMs) / letters,
    bytes: (after.bytes - before.bytes) / letters,
  };
}

async function watchMemory(side: Side, letters: number): Promise<void> {
  globalThis.gc?.();
  const rssBefore = process.memoryUsage.rss();
  let most = rssBefore;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 20);
  await timed(side, letters);
  clearInterval(watch);
  globalThis.gc?.();
  const mb = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(0)} MB`;
  measured({
    row: 10,
    what: `memory over ${letters.toLocaleString('en-US')} letters, with the ledger`,
    values: [(most - rssBefore) / 1024 / 1024],
    unit: ' MB more',
  });
  print(
    `memory (RSS) over ${letters} letters: before ${mb(rssBefore)}, at most ${mb(most)}, after ${mb(process.memoryUsage.rss())}`,
  );
}

function makeKey(): Signing {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = String(privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const privateKeyFile = join(folder, 'key.pem');
  writeFileSync(privateKeyFile, pem);
  return { domain: 'walkthrough.example', selector: 'monday', privateKeyFile, privateKey: pem };
}

/**
 * The queue beside graphile-worker, in turns, on one database as `npm start` makes it: a backlog of short jobs, how
 * soon one job is picked up, and how long after a SIGKILL all that ran has begun again in another process that was
 * there. Run with `node bench/queue.ts [--rounds 5] [--jobs 5000] [--pickups 200] [--kills 5]`; compare within one run.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { connect } from '../server/kit/db/connect.ts';
import { migrate } from '../server/kit/db/migrate.ts';
import { ensurePostgres } from '../server/kit/embedded-postgres/index.ts';
import { createLog } from '../server/kit/log.ts';
import { compared, inTurns, median, print, printRatio, spread } from './kit/figures.ts';
import { afterKill } from './queue/after-kill.ts';
import { clearBacklog, pickUps } from './queue/races.ts';
import { graphileWorker, ourQueue, oursAtOnce, type Side } from './queue/sides.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    jobs: { type: 'string', default: '5000' },
    pickups: { type: 'string', default: '200' },
    kills: { type: 'string', default: '5' },
  },
});
const [rounds, jobs, pickups] = [
  Math.max(5, Number(values.rounds)),
  Number(values.jobs),
  Number(values.pickups),
];

const folder = mkdtempSync(join(tmpdir(), 'bench-queue-'));
const server = await ensurePostgres({ dataDir: join(folder, 'database') });
const database = connect({ url: server.url, log: createLog({ level: 'silent' }) });
await migrate(database.db, join(import.meta.dirname, '../migrations'));
await database.close();

const ours = ourQueue(server.url);
const asItComes = await graphileWorker(server.url);
const theirs = [asItComes, await graphileWorker(server.url, oursAtOnce)];
const contest = [ours, ...theirs];

const rates = new Map(contest.map((side) => [side, [] as { perSecond: number; cpuMs: number }[]]));
for (const side of contest) await clearBacklog(side, 200);
await inTurns(contest, rounds, async (side) => {
  rates.get(side)?.push(await clearBacklog(side, jobs));
});
const ratesOf = (side: Side) => (rates.get(side) ?? []).map(({ perSecond }) => perSecond);
print(`a backlog of ${jobs} short jobs, ${rounds} rounds`);
for (const [{ name }, measured] of rates) {
  const cpu = spread(measured.map(({ cpuMs }) => cpuMs));
  print(`${name.padEnd(32)} ${spread(measured.map((it) => it.perSecond))} jobs/s   CPU ${cpu} ms a job`);
}
for (const side of theirs) {
  printRatio(`ours to ${side.name}`, ratesOf(ours), ratesOf(side));
  compared({
    row: 6,
    what: `${jobs} short jobs, beside ${side.name}`,
    ours: ratesOf(ours),
    theirs: ratesOf(side),
    unitOfSides: ' jobs/s',
    atLeast: 1,
  });
}

const waits = new Map([ours, asItComes].map((side) => [side, [] as number[]]));
await inTurns([ours, asItComes], rounds, async (side) => {
  waits.get(side)?.push(median(await pickUps(side, pickups)));
});
print(`picking up one job, median of ${pickups} in each of ${rounds} rounds`);
for (const [{ name }, medians] of waits) print(`${name.padEnd(32)} ${spread(medians)} ms`);
printRatio('ours to graphile-worker', waits.get(ours) ?? [], waits.get(asItComes) ?? []);
compared({
  row: 6,
  what: `picking up one job, beside graphile-worker`,
  ours: waits.get(ours) ?? [],
  theirs: waits.get(asItComes) ?? [],
  unitOfSides: ' ms',
  atMost: 1.5,
});
for (const side of contest) await side.close();

await afterKill(server.url, Number(values.kills));
await server.stop();
rmSync(folder, { recursive: true });

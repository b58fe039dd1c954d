/**
 * The landing page and /offer of the built product beside bare node:http that sends the same compressed bytes under the
 * same headers, in turns, at 10 and 100 connections: requests a second, and the CPU time that the serving process takes
 * for one; and what the database is sent for them. Run after a build: `node bench/pages.ts [--rounds 5] [--secs 2]`; compare within one run.
 */
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ensurePostgres } from '../server/kit/embedded-postgres/index.ts';
import { startProduct } from '../test/app/product-process.ts';
import { compared, inTurns, measured, print, printRatio, spread } from './kit/figures.ts';
import { load } from './pages/load.ts';
import { productSide, type Side, startBare } from './pages/sides.ts';
import { countStatements } from './start/count-statements.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, secs: { type: 'string', default: '2' } },
});
const rounds = Math.max(5, Number(values.rounds));
const ms = Number(values.secs) * 1_000;

const product = await startProduct({}, /sample digest is published/);
const ours = productSide(product);
for (const path of ['/', '/offer']) {
  const bare = await startBare(product.url + path);
  for (const connections of [10, 100]) await race(path, connections, [ours, bare]);
  bare.stop();
}
await measureStatements(['/', '/offer']);
await product.stop();

async function race(path: string, connections: number, sides: readonly Side[]): Promise<void> {
  const rates = new Map(
    sides.map((side) => [side, { perSecond: [] as number[], perCpuSecond: [] as number[] }]),
  );
  for (const { port } of sides) await load({ port, path, connections, ms: 500 });
  await inTurns(sides, rounds, async (side) => {
    const [startedAt, cpuBefore] = [performance.now(), side.cpuMs()];
    const { length: answers } = await load({ port: side.port, path, connections, ms });
    rates.get(side)?.perSecond.push((answers * 1_000) / (performance.now() - startedAt));
    rates.get(side)?.perCpuSecond.push((answers * 1_000) / (side.cpuMs() - cpuBefore));
  });
  print(`${path}, ${connections} connections, ${rounds} rounds of ${ms / 1_000} s`);
  for (const [{ name }, { perSecond, perCpuSecond }] of rates)
    print(`${name.padEnd(14)} ${spread(perSecond)} requests/s   ${spread(perCpuSecond)} for a second of CPU`);
  const [mine, theirs] = sides.map((side) => rates.get(side));
  if (!mine || !theirs) throw new Error('It takes two');
  printRatio('ours to bare, requests/s', mine.perSecond, theirs.perSecond);
  printRatio('ours to bare, by CPU', mine.perCpuSecond, theirs.perCpuSecond);
  const place = `\`${path}\`, ${connections} connections`;
  compared({
    row: 1,
    what: `${place}, beside bare node:http`,
    ours: mine.perSecond,
    theirs: theirs.perSecond,
    unitOfSides: ' requests/s',
    atLeast: 0.45,
  });
  compared({
    row: 1,
    what: `${place}, for a second of CPU`,
    ours: mine.perCpuSecond,
    theirs: theirs.perCpuSecond,
    unitOfSides: ' requests',
  });
}

/** What the database is sent for pages, beyond what it is sent while nobody is there. */
async function measureStatements(paths: readonly string[]): Promise<void> {
  const dataDir = join(product.dataDir, 'sandbox');
  const database = await ensurePostgres({ dataDir });
  const count = (act: () => Promise<unknown>) =>
    countStatements({ superuserUrl: database.superuserUrl, dataDir }, act);
  const quietMs = ms * paths.length * 2;
  const aPage: number[] = [];
  let pages = 0;
  for (let round = 0; round < rounds; round += 1) {
    const alone = await count(() => wait(quietMs));
    let answers = 0;
    const loaded = await count(async () => {
      for (const path of paths)
        answers += (await load({ port: ours.port, path, connections: 10, ms: quietMs / paths.length }))
          .length;
    });
    pages += answers;
    // What the product does by itself comes when it comes: some statements more or less on either side.
    aPage.push(Number((Math.max(0, loaded - alone) / answers).toFixed(2)));
  }
  await database.stop();
  measured({
    row: 1,
    what: `statements a page, of ${pages.toLocaleString('en-US')} pages`,
    values: aPage,
    atMost: 0,
  });
}

/**
 * The landing page and /offer of the built product beside bare node:http that sends the same compressed bytes under the
 * same headers, in turns, at 10 and 100 connections: requests a second, and the CPU time that the serving process takes
 * for one. Run after a build: `node bench/pages.ts [--rounds 5] [--secs 3]`; compare within one run.
 */
import { parseArgs } from 'node:util';
import { startProduct } from '../test/app/product-process.ts';
import { inTurns, measured, print, printRatio, ratios, spread } from './kit/figures.ts';
import { load } from './pages/load.ts';
import { productSide, type Side, startBare } from './pages/sides.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, secs: { type: 'string', default: '3' } },
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
  measured({
    row: 1,
    what: `\`${path}\`, ${connections} connections, requests/s of bare node:http`,
    values: ratios(mine.perSecond, theirs.perSecond),
    atLeast: 0.45,
  });
}

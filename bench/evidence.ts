/**
 * What the two gates let stand and what they stop, on every transcript at hand, with the time and memory claims take, and
 * at the end the table of evidence.md with the shows that miss a figure. Run with
 * `node bench/evidence.ts [corpus folder] [--seeds 3] [--from 1] [--verbose] [--rest] [--only name] [--kind text]`.
 * With `--rest` it lists, show by show, what was swapped and not stopped. Quotes by kind: `bench/quote-gate.ts`.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkClaim, prepareTranscript } from '../server/pipeline/insights/gates.ts';
import { measure, type Tally } from '../test/pipeline/insights/claim-gate/planting/measure.ts';
import {
  measureAsWritten,
  measureChanged,
} from '../test/pipeline/insights/claim-gate/planting/measure-written.ts';
import { writtenClaims } from '../test/pipeline/insights/claim-gate/planting/written-claims.ts';
import { measure as measureQuotes } from '../test/pipeline/insights/quote-gate/planting/measure.ts';
import { corpusTalks, sandboxTalks, unmarked } from '../test/pipeline/insights/quote-gate/planting/talks.ts';
import { type Row, type Sum, Table, told } from './evidence/table.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seeds: { type: 'string', default: '1' },
    from: { type: 'string', default: '1' },
    most: { type: 'string', default: '40' },
    verbose: { type: 'boolean', default: false },
    rest: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    kind: { type: 'string', default: '' },
  },
});
const corpus = positionals[0] ?? process.env.CORPUS ?? resolve(import.meta.dirname, '../../shared/corpus');
const print = (line: string) => process.stdout.write(`${line}\n`);

if (!existsSync(corpus)) throw new Error(`No transcripts lie in ${corpus}: name the corpus folder first.`);
const shows = sandboxTalks();
const talks = [
  ...corpusTalks(corpus),
  ...shows,
  ...shows.slice(0, 2).flatMap((talk) => [unmarked(talk)]),
].filter(({ name }) => name.includes(values.only));

const table = new Table();
const quoteRows = { said: 'quote as said', worn: 'quote worn', turned: 'quote turned' } as const;
const all = new Map<string, Sum>();

const sumOf = ({ planted, failures }: Pick<Tally, 'planted'> & { failures: readonly unknown[] }): Sum => ({
  planted,
  failed: failures.length,
});

function count<K>(into: Map<K, Sum>, key: K, tally: Tally): void {
  const [sum, more] = [into.get(key) ?? { planted: 0, failed: 0 }, sumOf(tally)];
  into.set(key, { planted: sum.planted + more.planted, failed: sum.failed + more.failed });
}

for (const talk of talks) {
  const rows = new Map<Row, Sum>();
  const rest: string[] = [];
  for (let seed = Number(values.from); seed < Number(values.from) + Number(values.seeds); seed += 1) {
    for (const tally of measure(talk, seed, Number(values.most))) {
      count(all, `${tally.row.padEnd(13)} ${tally.kind}`, tally);
      count(all, `${tally.row.padEnd(13)} = in all`, tally);
      count(rows, tally.row, tally);
      table.add(talk.name, tally.row, sumOf(tally));
      if (tally.row === 'swapped') rest.push(...tally.failures.map(({ claim }) => `${tally.kind}: ${claim}`));
      if (values.verbose && `${tally.row} ${tally.kind}`.includes(values.kind)) {
        for (const failure of tally.failures) printFailure(tally.kind, failure);
      }
    }
    for (const tally of measureQuotes(talk, seed)) table.add(talk.name, quoteRows[tally.row], sumOf(tally));
  }
  print(`${talk.name.padEnd(52)} ${[...rows].map(([row, sum]) => `${row} ${told(row, sum)}`).join('   ')}`);
  if (values.rest) for (const line of rest) print(`    not stopped: ${line}`);
}
const written = writtenClaims().filter(({ slug }) => slug.includes(values.only));
const ofEachSeed = Array.from(
  { length: Number(values.seeds) },
  (_, nth) => Number(values.from) + nth,
).flatMap((seed) => measureChanged(written, seed));
for (const tally of [...measureAsWritten(written), ...ofEachSeed]) {
  count(all, `${tally.row.padEnd(13)} ${tally.kind}`, tally);
  if (!values.verbose || !`${tally.row} ${tally.kind}`.includes(values.kind)) continue;
  for (const failure of tally.failures) printFailure(tally.kind, failure);
}
print('');
for (const [key, sum] of [...all].sort(([a], [b]) => a.localeCompare(b))) {
  if (sum.planted === 0) continue;
  print(`${key.padEnd(42)} ${told(key.startsWith('changed') ? 'changed' : 'true', sum)}`);
}

function printFailure(kind: string, { said, claim, verdict }: Tally['failures'][number]): void {
  print(`  [${kind}] said:  ${said}`);
  print(`    claim: ${claim}`);
  print(
    `    ${verdict.state} ${verdict.reason ? `${verdict.reason.cause} "${verdict.reason.what}"` : ''} | ${verdict.evidence.map(({ words }) => words).join(' || ')}`,
  );
}

const hours = 3;
const said = Array.from({ length: 20 }, () => shows.flatMap(({ utterances }) => utterances))
  .flat()
  .slice(0, (hours * 3_600_000) / 12_000)
  .map((utterance, index) => ({ ...utterance, start: index * 12_000, end: index * 12_000 + 11_000 }));
const words = said.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0);
const memoryBefore = process.memoryUsage().heapUsed;
let from = process.cpuUsage();
const prepared = prepareTranscript(said);
print(`\n${hours} hours, ${said.length} turns, ${words} words; prepared in ${msSince(from).toFixed(0)} ms`);
from = process.cpuUsage();
checkClaim({ text: 'Buyers waited for a rate of 5.5 percent.', cited: [60] }, prepared);
print(
  `first claim (reads the transcript once) ${msSince(from).toFixed(0)} ms, ${(msSince(from) / hours).toFixed(0)} ms an hour of talk`,
);
print(`heap of both ${((process.memoryUsage().heapUsed - memoryBefore) / 1e6).toFixed(0)} MB`);
const claims = said.filter(({ text }) => /\d/.test(text) && text.length > 80).slice(0, 100);
from = process.cpuUsage();
for (const { text, start } of claims)
  checkClaim({ text: text.slice(0, 300), cited: [start / 1000] }, prepared);
print(`a claim ${(msSince(from) / claims.length).toFixed(2)} ms`);

print('');
for (const line of table.lines()) print(line);

function msSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}

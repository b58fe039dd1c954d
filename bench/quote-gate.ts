/**
 * What the quote gate keeps and what it lets through, on every transcript at hand, and how long it takes for a
 * conversation of three hours. Run with `node bench/quote-gate.ts [corpus folder] [--seeds 3] [--verbose] [--only name]`.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkQuote, prepareTranscript } from '../server/pipeline/insights/quote-gate/index.ts';
import { measure, type Tally } from '../test/pipeline/insights/quote-gate/planting/measure.ts';
import { corpusTalks, sandboxTalks, unmarked } from '../test/pipeline/insights/quote-gate/planting/talks.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seeds: { type: 'string', default: '1' },
    from: { type: 'string', default: '1' },
    verbose: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
});
const corpus = positionals[0] ?? resolve(import.meta.dirname, '../../shared/corpus');
const print = (line: string) => process.stdout.write(`${line}\n`);

const shows = sandboxTalks();
const talks = [
  ...corpusTalks(corpus),
  ...shows,
  ...shows.slice(0, 3).flatMap((talk) => [unmarked(talk), unmarked(talk, '')]),
].filter(({ name }) => name.includes(values.only));

const all = new Map<string, { planted: number; failed: number }>();
function count(key: string, tally: Tally): void {
  const sum = all.get(key) ?? { planted: 0, failed: 0 };
  all.set(key, { planted: sum.planted + tally.planted, failed: sum.failed + tally.failures.length });
}

for (const talk of talks) {
  const rows = new Map<string, { planted: number; failed: number }>();
  for (let seed = Number(values.from); seed < Number(values.from) + Number(values.seeds); seed += 1) {
    for (const tally of measure(talk, seed)) {
      count(`${tally.row.padEnd(7)} ${tally.kind}`, tally);
      count(`${tally.row.padEnd(7)} = in all`, tally);
      const row = rows.get(tally.row) ?? { planted: 0, failed: 0 };
      rows.set(tally.row, {
        planted: row.planted + tally.planted,
        failed: row.failed + tally.failures.length,
      });
      if (values.verbose) for (const failure of tally.failures) printFailure(tally.kind, failure);
    }
  }
  const shares = [...rows].map(([row, { planted, failed }]) => `${row} ${rate(row, planted, failed)}`);
  print(`${talk.name.padEnd(52)} ${shares.join('   ')}`);
}
print('');
for (const [key, { planted, failed }] of [...all].sort(([a], [b]) => a.localeCompare(b))) {
  print(`${key.padEnd(36)} ${rate(key, planted, failed)}`);
}

function rate(row: string, planted: number, failed: number): string {
  if (row.startsWith('turned')) return `${failed} of ${planted} printed`;
  return `${(100 - (100 * failed) / planted).toFixed(2)} % of ${planted}`;
}

function printFailure(kind: string, { said, offered, verdict }: Tally['failures'][number]): void {
  print(`  [${kind}] said:    ${said}`);
  print(`    offered: ${offered}`);
  print(`    ${verdict.state === 'dropped' ? verdict.reason : `${verdict.state}: ${verdict.text}`}`);
}

const said = shows
  .flatMap(({ utterances }) => utterances)
  .map((utterance, index) => ({ ...utterance, start: index * 5_000, end: index * 5_000 + 4_900 }));
const words = said.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0);
const startedAt = process.cpuUsage();
const prepared = prepareTranscript(said);
print(`\n${said.length} turns, ${words} words; read in ${msSince(startedAt).toFixed(0)} ms`);
const exact = said.filter(({ text }) => text.length > 60).slice(0, 50);
timed(
  'verified',
  exact.map(({ text }) => text),
);
timed(
  'repaired',
  exact.map(({ text }) => text.replace(/\bthe\b/, 'that')),
);
timed(
  'invented',
  exact.map(({ text }) => `${text.split(' ').reverse().join(' ')} never`),
);

function timed(name: string, quotes: readonly string[]): void {
  const rounds = 20;
  const from = process.cpuUsage();
  for (let round = 0; round < rounds; round += 1) for (const quote of quotes) checkQuote(quote, prepared);
  print(`${name.padEnd(10)} ${(msSince(from) / rounds / quotes.length).toFixed(3)} ms a quote`);
}

function msSince(from: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1_000;
}

/** How long the quote gate takes for a three-hour conversation. Run with `node bench/quote-gate.ts`. */
import { performance } from 'node:perf_hooks';
import { readShows } from '../sandbox/shows/read-shows.ts';
import { checkQuote, prepareTranscript } from '../server/pipeline/insights/quote-gate/index.ts';

const rounds = 20;
const said = readShows()
  .flatMap((show) => show.episodes)
  .flatMap((episode) => episode.utterances)
  .map((utterance, index) => ({ ...utterance, start: index * 5_000, end: index * 5_000 + 4_900 }));
const words = said.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0);

const preparedAt = performance.now();
const prepared = prepareTranscript(said);
const prepareMs = performance.now() - preparedAt;

const exact = said.filter(({ text }) => text.length > 60).slice(0, 50);
const near = exact.map(({ text }) => text.replace(/\bthe\b/, 'that'));
const invented = exact.map(({ text }) => `${text.split(' ').reverse().join(' ')} never`);

function each(name: string, quotes: readonly string[]): void {
  const startedAt = performance.now();
  for (let round = 0; round < rounds; round += 1) for (const quote of quotes) checkQuote(quote, prepared);
  const perQuoteMs = (performance.now() - startedAt) / rounds / quotes.length;
  process.stdout.write(`${name.padEnd(10)} ${perQuoteMs.toFixed(3)} ms a quote\n`);
}

process.stdout.write(`${said.length} turns, ${words} words; read in ${prepareMs.toFixed(0)} ms\n`);
each(
  'verified',
  exact.map(({ text }) => text),
);
each('repaired', near);
each('invented', invented);

/** B3: a text takes time by its length alone, whatever stands in it; F18. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { afterAll, expect, it } from 'vitest';
import { comparableAudioUrl } from '../../../../server/kit/outbound/index.ts';
import { threadMs } from '../../../app/thread-ms.ts';
import { figure } from '../../../app/trust.ts';
import { rss } from './read-whole.ts';

const item = (inside: string) => `<item><title>t</title>${inside}</item>`;
const notes = (text: string) => item(`<description>${text}</description>`);
const section = (text: string) => notes(`<![CDATA[${text}]]>`);

/** Ten of each of ten of each, ten times over. */
const billionLaughs = `<!DOCTYPE rss [<!ENTITY z0 "ha">${Array.from({ length: 9 }, (_, nth) => `<!ENTITY z${nth + 1} "${`&z${nth};`.repeat(10)}">`).join('')}]>`;

let [slowestMs, mostMb, texts] = [0, 0, 0];
it.each<[string, string]>([
  ['a bracket and spaces', notes(`<${' '.repeat(190_000)}`)],
  ['brackets', notes('<'.repeat(190_000))],
  ['brackets in a section', section('<a'.repeat(95_000))],
  ['comments that never close in a section', section('<!--'.repeat(45_000))],
  ['scripts that never close', section('<script>'.repeat(24_000))],
  ['ampersands', notes('&'.repeat(190_000))],
  ['titles that never close', item('<title>'.repeat(100_000))],
  ['comments that never close', notes('<!--'.repeat(100_000))],
  ['sections that never close in many items', '<item><![CDATA[</item>'.repeat(10_000)],
  ['a tag of many attributes', item(`<enclosure ${'a="'.repeat(200_000)}/>`)],
  ['brackets in a date', item(`<pubDate>${'('.repeat(190_000)}</pubDate>`)],
  ['brackets in an author', `<managingEditor>${'(@'.repeat(95_000)}</managingEditor>${item('')}`],
  ['two million character references', notes('&#97;'.repeat(2_000_000))],
  ['deep nesting', '<x>'.repeat(200_000)],
  ['deep nesting in an item', item('<x>'.repeat(200_000))],
  ['line breaks', notes('\n \n'.repeat(60_000))],
  ['entities of entities, a billion in all', `${billionLaughs}${item('&z9;')}`],
  [
    'entities of its own',
    `<!DOCTYPE rss [<!ENTITY a "${'a'.repeat(50_000)}">]>${item('&a;'.repeat(50_000))}`,
  ],
])('F18, S14: %s', { timeout: 60_000 }, async (_case, inside) => {
  const { cpuMs, grownMb } = await readAlone(rss(inside));
  slowestMs = Math.max(slowestMs, cpuMs);
  mostMb = Math.max(mostMb, grownMb);
  texts += 1;
  // Time on the processor: how many others want it is not the feed's.
  expect(cpuMs).toBeLessThan(1_000);
  expect(grownMb).toBeLessThan(64);
});

/** In a process of its own, so that its peak is the feed's. */
async function readAlone(text: string): Promise<{ kind: string; cpuMs: number; grownMb: number }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'process-that-parses.ts')]);
  const [out, errors, [code]] = await Promise.all([
    textOf(child.stdout),
    textOf(child.stderr),
    once(child, 'exit'),
    pipeline(Readable.from([text]), child.stdin),
  ]);
  if (code !== 0) throw new Error(errors);
  return JSON.parse(out);
}

afterAll(() => {
  const most = `slowest ${Math.round(slowestMs)} ms of CPU, +${Math.round(mostMb)} MB at its peak`;
  figure('F18', most);
  figure('S14', `${texts} feeds made to exhaust: ${most}`);
});

it('an audio address of slashes or of many parameters', () => {
  const slashes = `https://cdn.example/${'/'.repeat(190_000)}a`;
  const parameters = Array.from({ length: 20_000 }, (_, n) => `utm_${n}=`).join('&');
  const compare = () => [slashes, `https://cdn.example/a?${parameters}`].map(comparableAudioUrl);
  expect(threadMs(compare)).toBeLessThan(2_000);
});

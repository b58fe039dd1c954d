/** The sides as the product ships its code: bundled, the parser's thread beside them, with the flags of a product that runs. */
import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { bundled } from '../../run/packages.mjs';
import { flagsOfProduct } from '../kit/flags-of-product.ts';
import { type Feeds, names } from './sides.ts';

const root = join(import.meta.dirname, '../..');

// Whoever uses feedsmith starts Node as it comes.
const flagsOf = (name: string) => (name === names.feedsmith ? [] : flagsOfProduct);

/** Writes them into `folder`, beside the feeds. */
export async function bundleSides(folder: string, feeds: Feeds): Promise<void> {
  for (const [name, it] of Object.entries(feeds))
    writeFileSync(join(folder, name), typeof it === 'number' ? String(it) : it);
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  await build({
    absWorkingDir: root,
    entryPoints: {
      'in-fresh-process': 'bench/feeds/in-fresh-process.ts',
      'measure-side': 'bench/feeds/measure-side.ts',
      'parse-worker': 'server/pipeline/feeds/parse/parse-worker.ts',
    },
    outdir: folder,
    entryNames: '[name]',
    splitting: true,
    ...bundled,
  });
}

/** How far memory rises and how long the main thread is held; `isThreaded`: the parser's thread was started before. */
export async function measureFresh(
  folder: string,
  name: string,
  isThreaded = false,
): Promise<{ rssMb: number; heldMs: number }> {
  const program = join(folder, 'in-fresh-process.js');
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--expose-gc',
    ...flagsOf(name),
    program,
    folder,
    name,
    ...(isThreaded ? ['threaded'] : []),
  ]);
  return JSON.parse(stdout);
}

export interface Measured {
  /** Milliseconds of CPU of all threads. */
  measure(): Promise<number>;
  stop(): void;
}

/** A process of its own for one side, which has warmed up. */
export async function startSide(folder: string, name: string): Promise<Measured> {
  const child = fork(join(folder, 'measure-side.js'), [folder, name], { execArgv: [...flagsOf(name)] });
  const measure = () => askedOf(child);
  for (let warm = 0; warm < 3; warm += 1) await measure();
  return { measure, stop: () => child.disconnect() };
}

export async function askedOf(child: ChildProcess): Promise<number> {
  child.send('measure');
  const [ms] = (await once(child, 'message')) as [number];
  return ms;
}

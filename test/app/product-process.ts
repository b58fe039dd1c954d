/** Starts the built product as `npm start` does, in a folder of its own, and stops it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '../../run/free-port.mjs';
import { moveClock } from './moved-clock.ts';

/** Of Node, where those who start it said some. */
const flags = process.env.TEST_PRODUCT_FLAGS?.split(' ') ?? [];
const root = resolve(import.meta.dirname, '../..');
/**
 * Before the product begins, and each of its threads: the time moves, and where TEST_MINUTE_MS says so, what it looks at
 * once a minute is looked at sooner. Not as a file: each of them would load what frees a file of its types.
 */
const before = `(${moveClock})(Number(process.env.TEST_CLOCK_SHIFT_MS));
const minute = process.env.TEST_MINUTE_MS, every = setInterval;
if (minute) globalThis.setInterval = (act, ms, ...more) => every(act, ms === 60_000 ? Number(minute) : ms, ...more);`;
export const adminPassword = 'a password for browser tests';
/** No line takes longer, on the slowest machine; a test that waits for ever could not say what was printed instead. */
const printedWithinMs = 150_000;

export interface ProductProcess {
  url: string;
  pid: number;
  dataDir: string;
  /** Waits for a line of what it prints; throws with what it did print after two and a half minutes, or at its end. */
  printed(pattern: RegExp): Promise<string>;
  /** Ends it without warning. */
  kill(): Promise<void>;
  /** `keep` is called with its data folder before that is removed. */
  stop(keep?: (dataDir: string) => Promise<void>): Promise<void>;
}

/**
 * Resolves when it has printed `ready`. `PORT` in `env` is the one of a process before, which open pages go on asking; its
 * data folder begins empty, or as a copy of the folder `begins`.
 */
export async function startProduct(
  env: Record<string, string> = {},
  ready = /is ready/,
  begins: string | null = null,
): Promise<ProductProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'walkthrough-e2e-'));
  if (begins !== null) await cp(begins, dataDir, { recursive: true });
  const port = env.PORT ?? (await freePort());
  const main = join(root, 'dist/server/main.js');
  if (!existsSync(main)) throw new Error('The product is not built. Run npm test, which builds it first.');
  const child = spawn(
    process.execPath,
    [...flags, '--import', `data:text/javascript,${encodeURIComponent(before)}`, main],
    {
      cwd: dataDir,
      env: {
        PATH: process.env.PATH ?? '',
        HOME: process.env.HOME ?? '',
        TZ: process.env.TZ ?? 'UTC',
        // As `npm start` does: what a process before has compiled.
        NODE_COMPILE_CACHE: join(root, 'dist/server/compiled'),
        TEST_CLOCK_SHIFT_MS: process.env.TEST_CLOCK_SHIFT_MS ?? '0',
        DATA_DIR: dataDir,
        PORT: String(port),
        ADMIN_PASSWORD: adminPassword,
        ...env,
      },
    },
  );
  const output = listenTo(child);
  await output.printed(ready);
  const end = async (signal: NodeJS.Signals, keep?: (dataDir: string) => Promise<void>) => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = new Promise((done) => child.once('exit', done));
      child.kill(signal);
      await ended;
    }
    await keep?.(dataDir);
    await rm(dataDir, { recursive: true, force: true });
  };
  return {
    url: `http://localhost:${port}`,
    pid: child.pid ?? 0,
    dataDir,
    printed: output.printed,
    kill: () => end('SIGKILL'),
    stop: (keep) => end('SIGTERM', keep),
  };
}

function listenTo(child: ChildProcess): Pick<ProductProcess, 'printed'> {
  let text = '';
  const waiting = new Set<() => void>();
  const take = (chunk: Buffer) => {
    text += chunk.toString();
    for (const look of waiting) look();
  };
  child.stdout?.on('data', take);
  child.stderr?.on('data', take);
  child.once('exit', () => take(Buffer.from('\n(ended)\n')));
  return {
    printed: (pattern) =>
      new Promise((found, failed) => {
        let isLate = false;
        const look = () => {
          const match = pattern.exec(text);
          if (match === null && !isLate && !text.includes('(ended)')) return;
          waiting.delete(look);
          clearTimeout(timer);
          const what = isLate ? 'went on without' : 'ended instead of';
          if (match) found(match[0]);
          else failed(new Error(`The product ${what} printing ${pattern}:\n${text}`));
        };
        const timer = setTimeout(() => {
          isLate = true;
          look();
        }, printedWithinMs);
        waiting.add(look);
        look();
      }),
  };
}

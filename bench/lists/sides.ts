/** The two that answer a list: the product's server, and the bare driver behind node:http with the same statements. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Statement } from './record-statements.ts';

export interface Sides {
  ours: number;
  bare: number;
  /** The admin's. */
  cookie: string;
  /**
   * Gives the bare driver what ours sends to the database for this call, and whether ours is compressed; answers how many
   * statements these are. Throws where the list has no rows.
   */
  teach(path: string, cookie: string): Promise<number>;
  stop(): void;
}

interface Taught {
  statements: Statement[];
  isCompressed: boolean;
  rows: number;
}

export async function startSides(databaseUrl: string): Promise<Sides> {
  const ours = start('ours.ts', databaseUrl);
  const bare = start('bare.mjs', databaseUrl);
  const [mine, theirs] = await Promise.all([
    told<{ port: number; cookie: string }>(ours),
    told<{ port: number }>(bare),
  ]);
  return {
    ours: mine.port,
    bare: theirs.port,
    cookie: mine.cookie,
    async teach(path, cookie) {
      ours.send({ path, cookie });
      const { statements, isCompressed, rows } = await told<Taught>(ours);
      if (rows === 0) throw new Error(`${path} answers no rows: what is measured empty says nothing.`);
      bare.send({ path, statements, isCompressed });
      await told(bare);
      return statements.filter(({ isOfCaller }) => !isOfCaller).length;
    },
    stop() {
      ours.kill();
      bare.kill();
    },
  };
}

const start = (script: string, databaseUrl: string): ChildProcess =>
  fork(join(import.meta.dirname, script), [databaseUrl], {
    execArgv: ['--import', join(import.meta.dirname, '../../run/with-tsx.mjs')],
    env: { ...process.env, NODE_ENV: 'test' },
  });

async function told<T>(child: ChildProcess): Promise<T> {
  const over = new AbortController();
  const ended = once(child, 'exit', { signal: over.signal }).then(() => {
    throw new Error('A side of the bench ended');
  });
  const [message] = await Promise.race([once(child, 'message', { signal: over.signal }), ended]);
  over.abort();
  await ended.catch(() => undefined);
  return message as T;
}

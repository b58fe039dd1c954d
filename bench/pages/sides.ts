/** The two that serve a page: the built product, and bare node:http that sends the same bytes. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProductProcess } from '../../test/app/product-process.ts';

export interface Side {
  name: string;
  port: number;
  /** CPU time of the serving process so far. */
  cpuMs(): number;
}

export function productSide({ url, pid }: ProductProcess): Side {
  return { name: 'the product', port: Number(new URL(url).port), cpuMs: () => cpuMsOf(pid) };
}

/** Bare node:http with the bytes and the headers that are sent for this page, compressed. */
export async function startBare(url: string): Promise<Side & { stop(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-pages-'));
  const file = join(folder, 'page');
  const { headers, body } = await fetchRaw(url);
  writeFileSync(file, body);
  const script = join(import.meta.dirname, 'bare.mjs');
  const child = spawn(process.execPath, [script, file, JSON.stringify(headers)]);
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  rmSync(folder, { recursive: true });
  return {
    name: 'bare node:http',
    port: Number(line),
    cpuMs: () => cpuMsOf(child.pid ?? 0),
    stop: () => void child.kill(),
  };
}

function fetchRaw(url: string): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  return new Promise((done, failed) => {
    get(url, { headers: { 'Accept-Encoding': 'br' } }, async (response) => {
      const body: Buffer[] = [];
      for await (const chunk of response) body.push(chunk as Buffer);
      // These are written by whoever serves.
      const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...headers } = response.headers;
      done({ headers, body: Buffer.concat(body) });
    }).once('error', failed);
  });
}

/** User and system time of a process so far; Linux counts in hundredths of a second (proc_pid_stat(5)). */
function cpuMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** What a page brings on its first load, with nothing kept from before: bytes and requests, as the browser asks for them. */
import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';

export interface Weight {
  /** Bytes of all scripts, each compressed by gzip. */
  scriptBytes: number;
  /** As they come: a font is compressed by itself. */
  fontBytes: number;
  styleBytes: number;
  /** Documents, scripts, styles and fonts. */
  files: number;
  /** All of them, calls and pictures too. */
  requests: number;
}

/** Only the first screen: where the reader saves data nothing is fetched ahead of the next click. */
export function saveData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
}

/** Opens an address; `isThere` waits for what the reader came for. */
export async function weigh(page: Page, address: string, isThere: () => Promise<unknown>): Promise<Weight> {
  const came: Response[] = [];
  const take = (response: Response) => void came.push(response);
  page.on('response', take);
  await page.goto(address);
  await isThere();
  await page.evaluate(() => document.fonts.ready);
  // The stream of events never ends, so the network is never quiet: one more turn is enough for what was asked for.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 1_000 })));
  page.off('response', take);
  const all = await Promise.all(came.map(sizeOf));
  const sum = (type: string) => all.reduce((bytes, one) => bytes + (one.type === type ? one.bytes : 0), 0);
  return {
    scriptBytes: sum('script'),
    fontBytes: sum('font'),
    styleBytes: sum('stylesheet'),
    files: all.filter(({ type }) => fileTypes.has(type)).length,
    requests: all.length,
  };
}

const fileTypes = new Set(['document', 'script', 'stylesheet', 'font']);

async function sizeOf(response: Response): Promise<{ type: string; bytes: number }> {
  const type = response.request().resourceType();
  if (!fileTypes.has(type)) return { type, bytes: 0 };
  const body = await response.body();
  return { type, bytes: type === 'font' ? body.length : gzipSync(body, { level: 9 }).length };
}

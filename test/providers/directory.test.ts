import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { emulators } from '../../sandbox/emulators.ts';
import { podcastIndexSecret } from '../../sandbox/podcastindex/index.ts';
import { type Sandbox, startSandbox } from '../../sandbox/server.ts';
import { readShows } from '../../sandbox/shows/read-shows.ts';
import { readConfig } from '../../server/config.ts';
import { systemClock } from '../../server/kit/clock.ts';
import { createDirectory } from '../../server/providers/directory/index.ts';
import { corpusCase } from '../app/corpus.ts';

let sandbox: Sandbox;
const servers: Server[] = [];
beforeAll(async () => {
  sandbox = await startSandbox({ emulators, shows: readShows(), firstStartAt: new Date() });
});
afterAll(async () => {
  for (const server of servers) server.close();
  await sandbox.stop();
});

const signal = new AbortController().signal;
function directory(env: Record<string, string> = {}) {
  const config = readConfig({
    SANDBOX: 'on',
    ITUNES_BASE_URL: sandbox.url('itunes'),
    PODCASTINDEX_BASE_URL: sandbox.url('podcastindex'),
    ...env,
  });
  return createDirectory({ config, clock: systemClock });
}
const keyed = { PODCASTINDEX_KEY: 'any', PODCASTINDEX_SECRET: podcastIndexSecret };
const byIndex = () => sandbox.faults.ledger.filter(({ emulator }) => emulator === 'podcastindex').length;

it('asks Apple alone without keys, and joins both directories with them: each feed once', async () => {
  const alone = await directory().search('lockbox', signal);
  expect([alone.map(({ title }) => title), byIndex()]).toEqual([['Lockbox Weather'], 0]);
  const both = await directory(keyed).search('lockbox', signal);
  expect([both.map(({ title }) => title), byIndex()]).toEqual([['Lockbox Weather'], 1]);
});

it('finds what one of them finds when the other fails', async () => {
  sandbox.faults.next('itunes', { kind: 'answer', status: 503 });
  expect((await directory(keyed).search('doors', signal)).map(({ title }) => title)).toContain('Forty Doors');
  sandbox.faults.next('podcastindex', { kind: 'answer', status: 500 });
  expect((await directory(keyed).search('doors', signal)).map(({ title }) => title)).toContain('Forty Doors');
});

it('says that a secret is refused when nothing else answers', async () => {
  sandbox.faults.next('itunes', { kind: 'answer', status: 503 });
  const wrong = directory({ ...keyed, PODCASTINDEX_SECRET: 'wrong' });
  await expect(wrong.search('doors', signal)).rejects.toThrow(/Apple|Podcast Index/);
});

corpusCase(
  "Apple's own rows, with and without a feed",
  'itunes/search-giants-2018.reduced.json',
  async (path) => {
    const server = createServer((_request, response) => {
      response
        .setHeader('content-type', 'text/javascript; charset=utf-8')
        .end(`\n\n\n${readFileSync(path, 'utf8')}`);
    }).listen(0, '127.0.0.1');
    servers.push(server);
    await new Promise((resolve) => server.once('listening', resolve));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const found = await directory({ ITUNES_BASE_URL: address }).search('giants', signal);
    expect(found.length).toBeGreaterThan(0);
    for (const row of found) expect(row.title).not.toBe('');
  },
);

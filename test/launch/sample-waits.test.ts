/** The sample does not wait for ever for insights that do not come, and the next start goes on with it. */
import { expect, it, onTestFinished } from 'vitest';
import { fillSample } from '../../launch/sample/fill-sample.ts';
import { readShows } from '../../sandbox/shows/read-shows.ts';
import { startTestApp } from '../app/start-test-app.ts';

it('says how far it came where nothing moves for long, and is finished by the next', async () => {
  const product = await startTestApp();
  onTestFinished(() => product.stop());
  let release: () => void = () => undefined;
  const until = new Promise<void>((done) => {
    release = done;
  });
  const held = { kind: 'hold', until, method: 'POST', path: 'messages' } as const;
  product.sandbox.faults.next('anthropic', ...Array.from({ length: 100 }, () => held));
  const [show] = readShows();
  const feeds = [`${product.sandbox.url('podcasts')}/${show?.slug}/feed.xml`];
  const said: string[] = [];
  const fill = async (patienceMs: number) =>
    fillSample({
      url: product.url,
      cookie: await product.app.openAdminSession(),
      feeds,
      speakers: new Map(),
      say: (line) => said.push(line),
      signal: new AbortController().signal,
      pollMs: 50,
      patienceMs,
    });
  await expect(fill(500)).rejects.toThrow(
    /^\d+ of \d+ episodes have insights, and nothing moved for 1 s\. In Progress says why\.$/,
  );
  release();
  product.sandbox.faults.clear();
  await fill(60_000);
  expect(said.at(-1)).toMatch(/^The sample digest is published/);
});

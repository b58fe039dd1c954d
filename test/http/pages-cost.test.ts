/** What a public page costs: no statement, and not much more than the bytes. */
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { load } from '../../bench/pages/load.ts';
import { productSide, type Side, startBare } from '../../bench/pages/sides.ts';
import { freshDatabase, type TestDatabase } from '../app/database.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../app/database-proxy.ts';
import { type ProductProcess, startProduct } from '../app/product-process.ts';

let database: TestDatabase;
let proxy: DatabaseProxy;
let product: ProductProcess;
beforeAll(async () => {
  database = await freshDatabase();
  proxy = await startDatabaseProxy(database.url);
  product = await startProduct({ SANDBOX: 'off', DATABASE_URL: proxy.url, ROLE: 'web' });
});
afterAll(async () => {
  await product.stop();
  await proxy.stop();
  await database.drop();
});

it('asks the database nothing', async () => {
  const paths = ['/', '/offer', '/sample', '/issues', '/sitemap.xml'];
  const page = async (path: string) => void (await (await fetch(product.url + path)).arrayBuffer());
  // The first of each may gather what it keeps.
  for (const path of paths) await page(path);
  const before = proxy.asked();
  const times = 60;
  for (let time = 0; time < times; time += 1) await Promise.all(paths.map(page));
  // What a product does by itself is a few statements a second; a page that asked once would be all of them.
  expect(proxy.asked() - before).toBeLessThan((times * paths.length) / 6);
});

it('is served while the table of issues is locked', async () => {
  const page = async (path: string) => (await fetch(product.url + path)).status;
  expect(await page('/')).toBe(200);
  await database.db.transaction().execute(async (trx) => {
    await trx.schema.alterTable('digests').addColumn('held', 'integer').execute();
    for (const path of ['/', '/offer', '/sample', '/issues', '/sitemap.xml', '/nowhere'])
      expect([path, await page(path)]).toEqual([path, path === '/nowhere' ? 404 : 200]);
    await trx.schema.alterTable('digests').dropColumn('held').execute();
  });
});

// The CPU time of a process is told by Linux alone. A third of what is reached: the machine has other work.
it.runIf(existsSync('/proc/self/stat'))('takes at most five times the CPU of bare node:http', async () => {
  const ours = productSide(product);
  const bare = await startBare(`${product.url}/`);
  const perAnswer = async ({ port, cpuMs }: Side) => {
    const before = cpuMs();
    const { length: answers } = await load({ port, path: '/', connections: 10, ms: 700 });
    return (cpuMs() - before) / answers;
  };
  try {
    const ratios: number[] = [];
    // On a machine that is busy enough a round may end without an answer.
    const best = () => Math.max(...ratios.filter(Number.isFinite));
    for (let round = 0; round < 4 && !(best() > 0.2); round += 1)
      ratios.push((await perAnswer(bare)) / (await perAnswer(ours)));
    expect(best()).toBeGreaterThan(0.2);
  } finally {
    bare.stop();
  }
});

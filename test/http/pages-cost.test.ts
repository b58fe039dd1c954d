/** What a public page costs: no statement, and not much more than the bytes. */
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { load } from '../../bench/pages/load.ts';
import { productSide, type Side, startBare } from '../../bench/pages/sides.ts';
import { freshDatabase, type TestDatabase } from '../app/database.ts';
import { type ProductProcess, startProduct } from '../app/product-process.ts';

let database: TestDatabase;
let product: ProductProcess;
beforeAll(async () => {
  database = await freshDatabase();
  product = await startProduct({ SANDBOX: 'off', DATABASE_URL: database.url, ROLE: 'web' });
});
afterAll(async () => {
  await product.stop();
  await database.drop();
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
    for (let round = 0; round < 4; round += 1) ratios.push((await perAnswer(bare)) / (await perAnswer(ours)));
    // On a machine that is busy enough a round may end without an answer.
    expect(Math.max(...ratios.filter(Number.isFinite))).toBeGreaterThan(0.2);
  } finally {
    bare.stop();
  }
});

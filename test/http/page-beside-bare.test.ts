/** What a public page costs: not much more than its bytes. */
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

// The CPU time of a process is told by Linux alone.
it.runIf(existsSync('/proc/self/stat'))('takes at most three times the CPU of bare node:http', async () => {
  const ours = productSide(product);
  const bare = await startBare(`${product.url}/`);
  const perAnswer = async ({ port, cpuMs }: Side) => {
    const before = cpuMs();
    const { length: answers } = await load({ port, path: '/', connections: 10, ms: 700 });
    return (cpuMs() - before) / answers;
  };
  try {
    const ratios: number[] = [];
    // A round may end without an answer.
    const best = () => Math.max(...ratios.filter(Number.isFinite));
    for (let round = 0; round < 4 && !(best() > 1 / 3); round += 1)
      ratios.push((await perAnswer(bare)) / (await perAnswer(ours)));
    expect(best()).toBeGreaterThan(1 / 3);
  } finally {
    bare.stop();
  }
});

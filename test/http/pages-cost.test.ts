/** What a public page costs the database: no statement. */
import { afterAll, beforeAll, expect, it } from 'vitest';
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

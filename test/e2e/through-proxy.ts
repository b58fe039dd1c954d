/** Browser tests in which every call of the page passes the fault proxy. */
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';
import { test as base } from './fixtures.ts';

export const test = base.extend<{ between: FaultProxy }>({
  between: async ({ installations, installation, product }, use) => {
    const open = async () => {
      const proxy = await startFaultProxy(product.url);
      return { part: proxy, end: () => proxy.stop() };
    };
    await use(await installations.part(installation, 'between', open));
  },
  baseURL: async ({ between }, use) => use(between.url),
});

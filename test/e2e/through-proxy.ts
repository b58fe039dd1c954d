/** Browser tests in which every call of the page passes the fault proxy. */
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';
import { test as base } from './fixtures.ts';

export const test = base.extend<object, { between: FaultProxy }>({
  between: [
    async ({ product }, use) => {
      const proxy = await startFaultProxy(product.url);
      await use(proxy);
      await proxy.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ between }, use) => use(between.url),
});

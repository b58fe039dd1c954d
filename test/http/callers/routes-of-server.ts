/** Every route that a server of the product really has, whoever mounted it. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { routes as contract } from '../../../contract/index.ts';

const webRoot = join(import.meta.dirname, '../../../dist/web');

/** Of servers that are built from now on; `stop` answers those of the product that the contract does not have. */
export function watchRoutes(): { stop(): string[] } {
  const servers: string[][] = [];
  const watch = (message: unknown) => {
    const found: string[] = [];
    servers.push(found);
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) found.push(`${one} ${url}`);
    });
  };
  subscribe('fastify.initialization', watch);
  return {
    stop() {
      unsubscribe('fastify.initialization', watch);
      // The sandbox has servers too.
      const product = servers.find((found) => found.includes('GET /api/health')) ?? [];
      const declared = new Set(contract.map(({ route }) => `${route.method} ${route.path}`));
      const isHeadOf = (name: string) =>
        name.startsWith('HEAD ') && product.includes(name.replace('HEAD ', 'GET '));
      const isFile = (name: string) =>
        statSync(join(webRoot, name.split(' ')[1] ?? ''), { throwIfNoEntry: false })?.isFile() ?? false;
      return [...new Set(product)]
        .filter((name) => !declared.has(name) && !isHeadOf(name) && !isFile(name))
        .sort();
    },
  };
}

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type MetricsDeps, metricsAnswer, metricsType } from './metrics-answer.ts';

/**
 * `/metrics` on a port of its own: for processes that serve nothing else, and where the product's port is everybody's.
 * Rejects where the port is taken.
 */
export async function serveMetrics(
  deps: MetricsDeps,
  { host, port }: { host: string; port: number },
): Promise<{ port: number; close(): Promise<void> }> {
  const answer = metricsAnswer(deps);
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end();
    const { remoteAddress: peer } = request.socket;
    const text = await answer({ peer, headers: request.headers }).catch(() => '');
    if (text === null) return response.writeHead(404).end();
    return response
      .writeHead(text === '' ? 503 : 200, { 'content-type': metricsType, 'cache-control': 'no-store' })
      .end(text);
  });
  server.requestTimeout = 10_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

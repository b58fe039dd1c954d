import type { FastifyInstance } from 'fastify';

/** What server/operations/metrics hands in. */
export interface MetricsPage {
  /** The page, or null for whoever may not see it. */
  answer(asking: {
    peer: string | undefined;
    headers: Readonly<Record<string, string | string[] | undefined>>;
  }): Promise<string | null>;
  answered(call: { method: string; route: string | null; status: number; seconds: number }): void;
}

/** `/metrics`, which is not there for strangers, and the measure of every call. */
export function mountMetrics(server: FastifyInstance, { answer, answered }: MetricsPage): void {
  server.addHook('onResponse', ({ method, routeOptions }, reply, next) => {
    const { url: route } = routeOptions;
    // Streams of events last for hours and say nothing about how fast anything is.
    if (route !== '/api/events')
      answered({
        method,
        route: route === undefined || route === '/*' ? null : route,
        status: reply.statusCode,
        seconds: reply.elapsedTime / 1_000,
      });
    next();
  });
  server.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const { remoteAddress: peer } = request.socket;
    const text = await answer({ peer, headers: request.headers });
    if (text === null) return reply.callNotFound();
    return reply
      .header('cache-control', 'no-store')
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(text);
  });
}

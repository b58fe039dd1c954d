/** `/metrics`, as Prometheus reads it (server.md section 6): of this process, and of the house as the database knows it. */
export { createMeter, type Meter } from './meter.ts';
export { isLocalHost, type MetricsDeps, metricsAnswer } from './metrics-answer.ts';
export { serveMetrics } from './serve-metrics.ts';

/**
 * Whether the process on this machine answers: for the health check of an image. One that serves is asked for its
 * health, one that only works for its figures, where METRICS_PORT gives it a port at all.
 */
const { PORT = '3000', ROLE, METRICS_PORT } = process.env;
const worker = METRICS_PORT === undefined ? null : `http://127.0.0.1:${METRICS_PORT}/metrics`;
const url = ROLE === 'worker' ? worker : `http://127.0.0.1:${PORT}/api/health`;

const isWell = async () =>
  url === null || (await fetch(url, { signal: AbortSignal.timeout(4_000) }).catch(() => null))?.ok === true;

process.exit((await isWell()) ? 0 : 1);

import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * A port that nobody uses now, and that the system gives to nobody who asks it for any: a program that is given this one
 * needs seconds until it listens, in which others beside it open servers and connections. Those get ports from 32768 on
 * (Linux) or 49152 (others); ours are below.
 */
export async function freePort() {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(12_000, 32_000);
    if (await isFree(port)) return port;
  }
  throw new Error('A hundred ports between 12000 and 32000 were taken, one after the other.');
}

function isFree(port) {
  return new Promise((tell) => {
    const server = createServer()
      .once('error', () => tell(false))
      .listen(port, '127.0.0.1', () => server.close(() => tell(true)));
  });
}

import { setTimeout as delay } from 'node:timers/promises';
import { isServerOf, readPostmaster } from './postmaster-file.ts';

const pollMs = 20;
const patienceMs = 60_000;

/**
 * Stops the server of this cluster, if there is one. A fast shutdown: connections are cut, everything is written down. A server that is stuck is then stopped the hard
 * way, which loses nothing but makes the next start recover first.
 */
export async function stopServer(cluster: string): Promise<void> {
  const postmaster = readPostmaster(cluster);
  if (postmaster === null) return;
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (!isServerOf(postmaster.pid, cluster)) return;
    process.kill(postmaster.pid, signal);
    const deadline = performance.now() + patienceMs;
    while (performance.now() < deadline) {
      if (!isServerOf(postmaster.pid, cluster)) return;
      await delay(pollMs);
    }
  }
  throw new Error(`The database server (process ${postmaster.pid}) does not stop. End it by hand.`);
}

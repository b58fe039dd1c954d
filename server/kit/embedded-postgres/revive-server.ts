import { existsSync, statSync } from 'node:fs';
import { findBinaries } from './binaries.ts';
import { touching } from './explain-failure.ts';
import { clusterExists } from './init-cluster.ts';
import type { Places } from './places.ts';
import { disownPostmaster, isAlive, isServerOf, readPostmaster } from './postmaster-file.ts';
import { chooseUser } from './run-as.ts';
import { type ServerSettings, startServer } from './start-server.ts';

/**
 * Starts a server that died again, on the port by which everybody knows it. Where one serves already, or another
 * process was faster, there is nothing to do. Rejects where it cannot be started now.
 */
export async function reviveServer(
  places: Places,
  options: { port: number; signal: AbortSignal; settings: ServerSettings },
): Promise<void> {
  const found = readPostmaster(places.cluster);
  if (found !== null && isServerOf(found.pid, places.cluster)) return;
  if (!existsSync(places.dataDir) || !clusterExists(places)) {
    throw new Error(`The data directory ${places.cluster} is gone`);
  }
  // Its process id has gone to another program.
  if (found !== null && isAlive(found.pid)) disownPostmaster(places.cluster, found);
  const binaries = findBinaries();
  const owner = statSync(places.cluster).uid;
  const runAs = touching(places.dataDir, () => chooseUser(places, binaries.postgres, owner));
  await startServer(places, binaries, runAs, { ...options, onProgress: () => undefined });
}

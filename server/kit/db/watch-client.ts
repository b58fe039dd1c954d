import type { Socket } from 'node:net';
import type pg from 'pg';

/** What the driver knows of a connection, and does not say by itself. */
interface Inside {
  connection: { stream: Socket };
  /** The server's own number for it. */
  processID: number;
  _getActiveQuery(): object | null;
}

export interface Watching {
  /** Silent for this long while it owes an answer, a connection is asked about. */
  suspectMs: number;
  /** Silent for this long it is lost, whatever anybody says; 0 where nobody watches. */
  silentMs: number;
  /** Whether the connection of this backend can never answer. */
  isLost: (pid: number) => Promise<boolean>;
  broke: (error: Error) => void;
}

/**
 * Gives a connection a listener of its own for as long as it lives, and ends one whose answer can never come: behind a
 * broken network a statement would otherwise wait for hours.
 */
export function watchClient(client: pg.ClientBase, { suspectMs, silentMs, isLost, broke }: Watching): void {
  client.on('error', broke);
  const inside = client as unknown as Inside;
  const { stream } = inside.connection;
  stream.on('error', () => undefined);
  if (silentMs === 0) return;
  const traffic = () => `${stream.bytesRead} ${stream.bytesWritten}`;
  let since = { traffic: '', at: 0 };
  stream.setTimeout(suspectMs, async () => {
    // Nobody waits: silence is all that there is to hear.
    if (inside._getActiveQuery() === null) return;
    const before = traffic();
    if (since.traffic !== before) since = { traffic: before, at: performance.now() - suspectMs };
    const isOver = performance.now() - since.at >= silentMs || (await isLost(inside.processID));
    if (stream.destroyed || traffic() !== before) return;
    if (isOver) stream.destroy(new Error('The database server has been silent for too long'));
    else stream.setTimeout(suspectMs);
  });
}

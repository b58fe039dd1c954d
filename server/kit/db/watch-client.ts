import type { Socket } from 'node:net';
import type pg from 'pg';

/**
 * Gives a connection a listener of its own for as long as it lives, and ends one whose server says nothing: behind a
 * broken network a statement would otherwise wait for hours.
 */
export function watchClient(
  client: pg.ClientBase,
  { silentMs, broke }: { silentMs: number; broke: (error: Error) => void },
): void {
  client.on('error', broke);
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.on('error', () => undefined);
  if (silentMs === 0) return;
  stream.setTimeout(silentMs, () =>
    stream.destroy(new Error('The database server has been silent for too long')),
  );
}

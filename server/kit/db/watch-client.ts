import type pg from 'pg';
import { owesAnswer, pidOf, type Suspect, streamOf, type Verdict } from './lost-connections.ts';

export interface Watching {
  /** Silent for this long while it owes an answer, a connection is asked about; and again after as long. */
  suspectMs: number;
  /** Silent for this long it is lost, whatever anybody says; 0 where nobody watches. */
  silentMs: number;
  ask: (suspect: Suspect) => Promise<Verdict>;
  /** It was lost, and others that rest may be too. */
  lost?: () => void;
  broke: (error: Error) => void;
}

/** So often in a row the server must be away: a busy machine may not open a connection in time. */
const awayTwice = 2;

/**
 * Gives a connection a listener of its own for as long as it lives, and ends one whose answer can never come: behind a
 * broken network a statement would otherwise wait for hours.
 */
export function watchClient(
  client: pg.ClientBase,
  { suspectMs, silentMs, ask, lost, broke }: Watching,
): void {
  client.on('error', broke);
  const stream = streamOf(client);
  stream.on('error', () => undefined);
  if (silentMs === 0) return;
  const traffic = () => `${stream.bytesRead} ${stream.bytesWritten}`;
  const openedAt = performance.now();
  let silence = { traffic: '', since: 0, away: 0, wasStuck: false };
  const look = async () => {
    const before = traffic();
    const stillWaits = () => !stream.destroyed && traffic() === before && owesAnswer(client);
    // Nobody waits: silence is all that there is to hear. Traffic starts the clock again by itself.
    if (!stillWaits()) return;
    if (silence.traffic !== before)
      silence = { traffic: before, since: performance.now() - suspectMs, away: 0, wasStuck: false };
    const ageSecs = (performance.now() - openedAt) / 1_000;
    const verdict = await ask({ pid: pidOf(client), ageSecs, wasStuck: silence.wasStuck, stillWaits });
    if (!stillWaits()) return;
    silence.wasStuck = verdict === 'stuck';
    silence.away = verdict === 'away' ? silence.away + 1 : 0;
    const isOver = performance.now() - silence.since >= silentMs;
    if (!isOver && verdict !== 'lost' && silence.away < awayTwice) return void stream.setTimeout(suspectMs);
    stream.destroy(new Error('The database server has been silent for too long'));
    lost?.();
  };
  stream.on('timeout', () => void look());
  stream.setTimeout(suspectMs);
}

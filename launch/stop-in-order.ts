/** Stops what was started, the last first, once, within ten seconds (server.md section 6). */
export interface Stops {
  /** Takes what stops a part that was just begun. `least` is the time that is kept for it, in milliseconds. */
  later(stop: () => Promise<void>, least?: number): void;
  /** Fires when the process is asked to stop. */
  signal: AbortSignal;
  /** Stops everything and ends the process. */
  end(code: number): Promise<never>;
}

const withinMs = 9_500;

export function stopInOrder(): Stops {
  const stops: { stop: () => Promise<void>; least: number }[] = [];
  const stopping = new AbortController();

  const end = async (code: number): Promise<never> => {
    // The one who came first ends the process.
    if (stopping.signal.aborted) return await new Promise<never>(() => undefined);
    stopping.abort(new Error('The process is stopping'));
    const deadline = performance.now() + withinMs;
    for (let last = stops.pop(); last; last = stops.pop()) {
      // Whatever hangs is left to the next start, which takes up every job that was not handed back.
      const keptForOthers = stops.reduce((sum, { least }) => sum + least, 0);
      await within(deadline - performance.now() - keptForOthers, last.stop());
    }
    process.exit(code);
  };
  process.on('SIGINT', () => void end(0));
  process.on('SIGTERM', () => void end(0));
  return { later: (stop, least = 0) => void stops.push({ stop, least }), signal: stopping.signal, end };
}

async function within(ms: number, stopped: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, ms));
  });
  await Promise.race([stopped.catch(() => undefined), late]);
  clearTimeout(timer);
}

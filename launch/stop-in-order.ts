/** Stops what was started, the last first, once, within ten seconds (server.md section 6). */
export function stopInOrder(): { later: (stop: () => Promise<void>) => void; signal: AbortSignal } {
  const stops: (() => Promise<void>)[] = [];
  const stopping = new AbortController();

  const stopAll = async () => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    // Whatever hangs is left to the next start, which takes up every job that was not handed back.
    setTimeout(() => process.exit(0), 9_500).unref();
    for (const stop of stops.reverse()) await stop().catch(() => undefined);
    process.exit(0);
  };
  process.on('SIGINT', () => void stopAll());
  process.on('SIGTERM', () => void stopAll());
  return { later: (stop) => void stops.push(stop), signal: stopping.signal };
}

/**
 * The longest time, in milliseconds of this thread's own work, between two looks of a timer, or the last one and `stop`:
 * whoever runs beside it does not count.
 */
export function watchThread(): { stop(): number } {
  let longestMs = 0;
  let before = process.threadCpuUsage();
  const look = () => {
    const { user, system } = process.threadCpuUsage(before);
    before = process.threadCpuUsage();
    longestMs = Math.max(longestMs, (user + system) / 1_000);
  };
  const timer = setInterval(look, 1);
  return {
    stop() {
      clearInterval(timer);
      look();
      return longestMs;
    },
  };
}

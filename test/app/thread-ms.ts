/**
 * Milliseconds that this thread was on the processor while it did `work`, which must be done when it returns: whoever runs
 * beside it does not count.
 */
export function threadMs(work: () => unknown): number {
  const before = process.threadCpuUsage();
  if (work() instanceof Promise) throw new Error('This work goes on after it has returned.');
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

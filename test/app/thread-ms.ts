/** Milliseconds that this thread was on the processor while it did `work`: whoever runs beside it does not count. */
export function threadMs(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

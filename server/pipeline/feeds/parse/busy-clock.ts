/**
 * How long pieces of work took on the processor: how many others want it is no fault of the work. To ask the system for
 * that costs a twentieth of what reading a piece does, so that a second by the wall goes by before it is asked.
 */
const unaskedMs = 1_000;

export class BusyClock {
  #ms = 0;

  /** Milliseconds of all pieces so far, with this one. */
  after(work: () => void): number {
    const usage = this.#ms < unaskedMs ? null : process.threadCpuUsage();
    const startedAt = performance.now();
    work();
    if (usage === null) this.#ms += performance.now() - startedAt;
    else {
      const { user, system } = process.threadCpuUsage(usage);
      this.#ms += (user + system) / 1_000;
    }
    return this.#ms;
  }
}

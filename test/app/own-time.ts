/** How much of the time that a thread wanted the processor it had it; the rest it stood in line behind others. */
import { readFileSync } from 'node:fs';

/** Nanoseconds on the processor, and in line for it; null where the system does not say. */
function readSchedule(): { ranNs: number; waitedNs: number } | null {
  try {
    const [ran = '', waited = ''] = readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ');
    return { ranNs: Number(ran), waitedNs: Number(waited) };
  } catch {
    return null;
  }
}

/**
 * Watches the thread that asks. `share()` is 1 on a machine that does nothing else: a time by the wall, times
 * this share, is about what it would be there. Waits for other processes and for the disk stay in it.
 */
export function watchOwnTime(): { share(): number } {
  const begun = readSchedule();
  return {
    share() {
      const now = readSchedule();
      if (begun === null || now === null) return 1;
      const ran = now.ranNs - begun.ranNs;
      const all = ran + now.waitedNs - begun.waitedNs;
      return all > 0 ? ran / all : 1;
    },
  };
}

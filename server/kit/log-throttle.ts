/** Says whether something happens for the first time in a while, and afterwards how often it came again. */
export interface Throttle {
  /** True at the first time; `again` is told at the end of each such time in which it came again. */
  isFirst(cause: string, again: (cause: string, count: number) => void): boolean;
}

// Beyond this many different causes at once nothing is held back: memory matters more than lines.
const mostCauses = 1_000;

export function createThrottle(quietMs: number): Throttle {
  const counts = new Map<string, number>();
  return {
    isFirst(cause, again) {
      const count = counts.get(cause);
      if (count !== undefined) {
        counts.set(cause, count + 1);
        return false;
      }
      if (counts.size >= mostCauses) return true;
      const countOn = () => {
        counts.set(cause, 0);
        setTimeout(() => {
          const more = counts.get(cause) ?? 0;
          if (more === 0) return void counts.delete(cause);
          countOn();
          again(cause, more);
        }, quietMs).unref();
      };
      countOn();
      return true;
    },
  };
}

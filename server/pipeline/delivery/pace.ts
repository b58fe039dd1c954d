/**
 * How fast letters leave: at most so many a second in all, and at most so many a second to one mail system. A mail
 * system that asks for time gets it, twice as long each time, until it takes a letter again. Times are those of a clock
 * that nobody sets (`performance.now()`).
 */

export interface PaceLimits {
  /** Letters a second in all; null for as fast as the server takes them. */
  perSecond: number | null;
  /** Letters a second to one domain; null without a limit. */
  perDomain: number | null;
  /** How long a mail system is left alone that asked for it: the first time, and at most. */
  firstRestMs: number;
  longestRestMs: number;
}

export interface Pace {
  /** Nothing is limited: whoever has the next reader's turn already keeps nobody from theirs. */
  readonly isFree: boolean;
  /** Milliseconds until the next letter may leave; 0 when it may now. Takes the turn where it answers 0. */
  turn(nowMs: number): number;
  /** Domains that no letter may leave for now. */
  resting(nowMs: number): string[];
  /** When the first of the resting ones may be written again; null while none rests. */
  nextFreeMs(nowMs: number): number | null;
  began(domain: string, nowMs: number): void;
  /** The mail system answered; `later` where it asked to be left alone for a while. */
  answered(domain: string, answer: 'taken' | 'later', nowMs: number): void;
  /** Other limits from now on; who rests goes on resting. */
  change(limits: Pick<PaceLimits, 'perSecond' | 'perDomain'>): void;
}

/**
 * A new domain's mail systems get to know it slowly: letters a second to each, by how many issues went out whole
 * before. Then there is no limit any more.
 */
export const warmUpTable: readonly number[] = [1, 2, 5, 10];

export const warmUpLimit = (issuesBefore: number): number | null => warmUpTable[issuesBefore] ?? null;

interface Domain {
  /** When the last letter to it began. */
  lastMs: number;
  /** Answers of "later" in a row. */
  laters: number;
  restsUntilMs: number;
}

export function createPace({ perSecond, perDomain, firstRestMs, longestRestMs }: PaceLimits): Pace {
  const gapOf = (most: number | null) => (most === null ? 0 : 1_000 / most);
  let [gapMs, domainGapMs] = [gapOf(perSecond), gapOf(perDomain)];
  let nextMs = 0;
  const domains = new Map<string, Domain>();
  const of = (name: string) => {
    const known = domains.get(name) ?? { lastMs: Number.NEGATIVE_INFINITY, laters: 0, restsUntilMs: 0 };
    domains.set(name, known);
    return known;
  };
  const freeAt = ({ lastMs, restsUntilMs }: Domain) => Math.max(lastMs + domainGapMs, restsUntilMs);
  const restingOnes = (nowMs: number) => [...domains].filter(([, one]) => freeAt(one) > nowMs);

  return {
    get isFree() {
      return gapMs === 0 && domainGapMs === 0;
    },
    turn(nowMs) {
      if (nextMs > nowMs) return nextMs - nowMs;
      nextMs = Math.max(nextMs, nowMs - gapMs) + gapMs;
      return 0;
    },
    resting: (nowMs) => restingOnes(nowMs).map(([name]) => name),
    nextFreeMs(nowMs) {
      const times = restingOnes(nowMs).map(([, one]) => freeAt(one));
      return times.length === 0 ? null : Math.min(...times);
    },
    began: (domain, nowMs) => {
      of(domain).lastMs = nowMs;
    },
    answered(domain, answer, nowMs) {
      const one = of(domain);
      if (answer === 'taken') {
        one.laters = 0;
        one.restsUntilMs = 0;
        // Without a limit by domain there is nothing to remember of those who take all.
        if (domainGapMs === 0) domains.delete(domain);
        return;
      }
      one.laters += 1;
      one.restsUntilMs = nowMs + Math.min(longestRestMs, firstRestMs * 2 ** (one.laters - 1));
    },
    change(limits) {
      const gapBefore = gapMs;
      [gapMs, domainGapMs] = [gapOf(limits.perSecond), gapOf(limits.perDomain)];
      // The turn that was promised at the old pace is not waited for at a faster one.
      if (gapMs < gapBefore) nextMs = 0;
    },
  };
}

/**
 * Moves the clock of the process that loads it, before anything else does: no test may depend on the day on which it
 * runs. TEST_CLOCK_SHIFT_MS says by how much; time goes on from there. PostgreSQL keeps the real time, as a database on
 * another machine may.
 */
moveClock(Number(process.env.TEST_CLOCK_SHIFT_MS ?? 0));

/** Also evaluated in pages, so it stands by itself. Of several calls the last one counts: shifts do not add up. */
export function moveClock(byMs: number): void {
  const kept = globalThis as { realDate?: DateConstructor };
  kept.realDate ??= Date;
  const real = kept.realDate;
  const now = () => real.now() + byMs;
  globalThis.Date = new Proxy(real, {
    apply: () => new real(now()).toString(),
    construct: (target, args, self) => Reflect.construct(target, args.length === 0 ? [now()] : args, self),
    get: (target, key, self) => (key === 'now' ? now : Reflect.get(target, key, self)),
  });
}

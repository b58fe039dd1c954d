/**
 * Claims go through a ledger from its first reader to its last, and begin again at the front every few seconds: none of
 * them has to look past all those who were served already, and whoever was put back has their turn.
 */
import type { Commit } from './exchange-desk.ts';
import type { exchange } from './ledger-store.ts';

/** Long beside a claim, short beside the wait for a next try. */
const beginAgainMs = 2_000;

type Exchanged = Awaited<ReturnType<typeof exchange>>;

/** `exchangeAfter`: one exchange that claims behind this number of the ledger, at most `claims`. */
export function walkLedger(
  exchangeAfter: (
    settled: Parameters<Commit>[0],
    claims: number,
    after: number,
  ) => Promise<Exchanged & { asked: number }>,
): Commit {
  let [after, beganAt] = [0, performance.now()];
  return async (settled, claims) => {
    if (performance.now() - beganAt > beginAgainMs) [after, beganAt] = [0, performance.now()];
    const given = await exchangeAfter(settled, claims, after);
    const isAtEnd = given.claims.length + given.leftOut < given.asked;
    const more = given.leftOut > 0 || (isAtEnd && after > 0);
    after = isAtEnd ? 0 : Math.max(after, given.last);
    return { claims: given.claims, more };
  };
}

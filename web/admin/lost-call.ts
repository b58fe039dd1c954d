import { CallFailed } from '../api/failure.ts';

/** No answer, or one that says nothing of the matter: a proxy's, or the server's "it still works". */
export function isLost(error: CallFailed): boolean {
  return error instanceof CallFailed && (error.sentence === null || error.status === 504);
}

/** The server may still be busy writing down a call whose connection broke: it is asked again before we give up. */
const looksAfterMs = [0, 800, 1_600];

/** Where nobody can say, the server is away: asked so often, for about ten minutes. */
const awayMs = 5_000;
const mostLooks = 120;

/**
 * Whether a call whose answer was lost arrived at all. `look` answers null where nobody can say: it is asked again until
 * somebody can. Undefined where nobody ever could.
 */
export async function hasArrived(look: () => Promise<boolean | null>): Promise<boolean | undefined> {
  let waits = [...looksAfterMs];
  for (let looks = 0; looks < mostLooks; looks += 1) {
    const waitMs = waits.shift();
    if (waitMs === undefined) return false;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    const seen = await look();
    if (seen === true) return true;
    // Back again, it may still be busy writing down.
    if (seen === null) waits = [awayMs, ...looksAfterMs.slice(1)];
  }
  return undefined;
}

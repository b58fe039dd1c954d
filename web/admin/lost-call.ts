import { CallFailed } from '../api/failure.ts';

/** No answer, or one that says nothing of the matter: a proxy's, or the server's "it still works". */
export function isLost(error: CallFailed): boolean {
  return error instanceof CallFailed && (error.sentence === null || error.status === 504);
}

/** The server may still be busy writing down a call whose connection broke: it is asked again before we give up. */
const looksAfterMs = [0, 800, 1_600];

/** Whether a call whose answer was lost arrived at all; `look` answers null where nobody can say, which counts as yes. */
export async function hasArrived(look: () => Promise<boolean | null>): Promise<boolean> {
  for (const waitMs of looksAfterMs) {
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    if ((await look()) !== false) return true;
  }
  return false;
}

const dayMs = 86_400_000;
/** A show that was taken out can be brought back for 30 days. */
const undoMs = 30 * dayMs;

export const undoUntil = (removedAt: Date): Date => new Date(removedAt.getTime() + undoMs);
/** Those that were removed before this cannot be brought back any more. */
export const undoableSince = (now: Date): Date => new Date(now.getTime() - undoMs);

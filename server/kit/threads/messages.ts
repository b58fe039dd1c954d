/**
 * What crosses between the main thread and its threads: every question is answered once, in order. The first word is
 * the thread's, so that the time it takes to start counts as nobody's.
 */
export type ToThread = { id: number; ask: unknown } | { id: number; over: true };
export type FromThread = { ready: true } | { id: number; answer: unknown } | { id: number; failed: string };

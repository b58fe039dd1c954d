/** Faults that a test scripts ahead: "the next answer of this emulator is a 429, hangs, is cut off". */

export type Fault =
  | { kind: 'answer'; status: number; headers?: Record<string, string>; body?: string }
  /** Never answers; ends when the sandbox stops or the caller goes away. */
  | { kind: 'hang' }
  /** Answers as always, once this is settled. */
  | { kind: 'hold'; until: Promise<unknown> }
  /** Sends the start of a body with a longer Content-Length, then drops the connection. */
  | { kind: 'cut-off'; body: string }
  /** Drops the connection before any byte. */
  | { kind: 'reset' }
  /** Answers as always, but with the emulator's own twist of this name (for example `refusal`, `invented-quotes`). */
  | { kind: 'twist'; name: string };

export interface LedgerEntry {
  emulator: string;
  method: string;
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: unknown;
}

export interface FaultPlan {
  /** Queues faults for the next calls of an emulator with this method, whose path contains `path` (any when absent). */
  next(emulator: string, ...faults: (Fault & { path?: string; method?: string })[]): void;
  /** Takes the fault planned for this call, if any. */
  take(emulator: string, method: string, path: string): Fault | undefined;
  clear(): void;
  /** Writes a call into the ledger. */
  record(entry: LedgerEntry): void;
  /** Tells of every call that is recorded; returns the function that ends it. */
  onCall(listener: () => void): () => void;
  /** Every call that the sandbox saw, in order: the oracle outside the product. */
  ledger: LedgerEntry[];
}

export function createFaultPlan(): FaultPlan {
  const listeners = new Set<() => void>();
  let queued: { emulator: string; path: string | undefined; method: string | undefined; fault: Fault }[] = [];
  return {
    ledger: [],
    record(entry) {
      this.ledger.push(entry);
      for (const listener of listeners) listener();
    },
    onCall(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    next(emulator, ...faults) {
      for (const { path, method, ...fault } of faults) {
        queued.push({ emulator, path, method, fault: fault as Fault });
      }
    },
    take(emulator, method, path) {
      const index = queued.findIndex(
        (item) =>
          item.emulator === emulator && path.includes(item.path ?? '') && method === (item.method ?? method),
      );
      return index < 0 ? undefined : queued.splice(index, 1)[0]?.fault;
    },
    clear() {
      queued = [];
      this.ledger.length = 0;
    },
  };
}

/** How long PostgreSQL may take, in milliseconds; it enforces these itself, on every connection. */
export interface Limits {
  /** One statement. */
  statementMs: number;
  /** Waiting for a lock that somebody else holds. */
  lockMs: number;
  /** A transaction whose owner says nothing more. */
  idleInTransactionMs: number;
  /** Silent for this long while it owes an answer, a connection is asked about by another one. */
  suspectMs: number;
  /** Without a byte from the server for this long, a connection counts as lost: beyond what the server allows itself. */
  silentMs: number;
  /** Waiting for a free connection or a new one; short where not given. */
  connectMs?: number;
}

/** A locked table answers a person within two seconds; a job that met a lock comes again. */
export const limitsOfCalls: Limits = {
  statementMs: 30_000,
  lockMs: 1_500,
  idleInTransactionMs: 30_000,
  suspectMs: 3_000,
  silentMs: 45_000,
};

/** The queue's own statements may wait for each other: several processes start at once. */
export const limitsOfQueue: Limits = {
  statementMs: 60_000,
  lockMs: 30_000,
  idleInTransactionMs: 60_000,
  suspectMs: 3_000,
  silentMs: 75_000,
};

/** That a worker lives is said within seconds, or others take over what it does. */
export const limitsOfMarks: Limits = { ...limitsOfCalls, suspectMs: 1_000 };

/** Changing and copying whole tables takes its time, and waits for the process that is at it; but not for ever. */
export const limitsOfMigrations: Limits = {
  statementMs: 4 * 3_600_000,
  lockMs: 600_000,
  idleInTransactionMs: 600_000,
  suspectMs: 0,
  silentMs: 0,
  connectMs: 10_000,
};

/** As the driver takes them; they travel with the connection's first message. */
export function sessionOf({ statementMs, lockMs, idleInTransactionMs }: Limits): {
  statement_timeout: number;
  lock_timeout: number;
  idle_in_transaction_session_timeout: number;
} {
  return {
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
  };
}

/** What this process sends to the database, in the order in which it is sent; what a list costs is without who calls. */
import pg from 'pg';

export interface Statement {
  name?: string | undefined;
  text: string;
  values: unknown[];
  /** Asks who calls. */
  isOfCaller: boolean;
}

const nobodysList = /^\s*(begin|commit|rollback|listen|select 1$|(insert|update|delete).*_sessions)/i;
const ofCaller = (text: string) => /_sessions/.test(text);

/** Answers a function that runs `act` and gives the statements that were sent meanwhile. */
export function recordStatements(): (act: () => Promise<unknown>) => Promise<Statement[]> {
  let recorded: Statement[] | null = null;
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const statement = statementOf(args);
    if (statement !== null && !nobodysList.test(statement.text)) recorded?.push(statement);
    return query.apply(this, args);
  } as typeof pg.Client.prototype.query;
  return async (act) => {
    const mine: Statement[] = [];
    recorded = mine;
    await act();
    recorded = null;
    return mine;
  };
}

function statementOf([first, values]: unknown[]): Statement | null {
  if (typeof first === 'string') {
    return { text: first, values: (values as unknown[] | undefined) ?? [], isOfCaller: ofCaller(first) };
  }
  const given = first as Partial<Statement> & { submit?: unknown };
  if (given.text === undefined || given.submit !== undefined) return null;
  return { name: given.name, text: given.text, values: given.values ?? [], isOfCaller: ofCaller(given.text) };
}

import type pg from 'pg';

const mark = /^\s*\/\* plan: ([\w-]+) \*\//;

/**
 * A statement that begins with the comment "plan: name" is parsed and planned once on each connection; it must always
 * have the same text. For those that run hundreds of times a second: elsewhere the planner does better with the values
 * before its eyes.
 */
export function keepPlans(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const planned = (text: unknown, values: unknown, ...rest: unknown[]): unknown => {
    const name = typeof text === 'string' ? mark.exec(text)?.[1] : undefined;
    return name === undefined ? query(text, values, ...rest) : query({ name, text, values }, ...rest);
  };
  client.query = planned as typeof client.query;
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as limits from '../../../server/kit/db/limits.ts';

const server = join(import.meta.dirname, '../../../server');
const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.ts'),
);
const opening = /new pg\.(?:Client|Pool)\(\{[\s\S]*?\n\s*\}\)/g;

it('A5: no connection is opened without limits, whoever opens it', () => {
  const opened = files.flatMap((name) =>
    [...readFileSync(join(server, name), 'utf8').matchAll(/new pg\.(?:Client|Pool)\(/g)].map(() => name),
  );
  const limited = files.flatMap((name) =>
    [...readFileSync(join(server, name), 'utf8').matchAll(opening)]
      .filter(([text]) => text.includes('...sessionOf('))
      .map(() => name),
  );
  expect(opened.length).toBeGreaterThan(3);
  expect(limited).toEqual(opened);
});

it('A5: each has an end for statements, locks and transactions that were left open', () => {
  const all = [limits.limitsOfCalls, limits.limitsOfQueue, limits.limitsOfMarks, limits.limitsOfMigrations];
  for (const { statementMs, lockMs, idleInTransactionMs } of all)
    expect(Math.min(statementMs, lockMs, idleInTransactionMs)).toBeGreaterThan(0);
});

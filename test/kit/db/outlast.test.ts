/** What was paid for is written once the database is back; nothing else is tried again. */
import { expect, it } from 'vitest';
import { outlast } from '../../../server/kit/db/outlast.ts';

const away = () => Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' });
const never = new AbortController().signal;

/** Fails with each of these in turn, and then is written. */
function writing(failures: readonly Error[]) {
  const left = [...failures];
  let tries = 0;
  const write = async () => {
    tries += 1;
    const failure = left.shift();
    if (failure) throw failure;
    return 'written';
  };
  return { write, tries: () => tries };
}

it('is tried until it is written', async () => {
  const { write, tries } = writing([away(), away()]);
  expect(await outlast(write, never)).toBe('written');
  expect(tries()).toBe(3);
});

it.each([
  ['a fault of the statement', new Error('null value in column "model"'), never],
  [
    'a pool that this process has closed',
    new Error('Cannot use a pool after calling end on the pool'),
    never,
  ],
  ['a run that was cancelled', away(), AbortSignal.abort()],
])('is tried once where it meets %s', async (_what, failure, signal) => {
  const { write, tries } = writing([failure]);
  await expect(outlast(write, signal)).rejects.toBe(failure);
  expect(tries()).toBe(1);
});

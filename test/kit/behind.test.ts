/** What is written behind its answer. */
import { expect, it } from 'vitest';
import { createBehind } from '../../server/kit/behind.ts';
import type { Log } from '../../server/kit/log.ts';
import { quietLog } from '../app/database.ts';

it('whoever stops waits for all of it, and nobody for what has ended', async () => {
  const behind = createBehind(quietLog);
  await behind.settled();
  const one = Promise.withResolvers<void>();
  const two = Promise.withResolvers<void>();
  behind.add(one.promise, 'one');
  behind.add(two.promise, 'two');
  const order: string[] = [];
  const stopped = behind.settled().then(() => order.push('stopped'));
  void one.promise.then(() => order.push('one'));
  void two.promise.then(() => order.push('two'));
  one.resolve();
  // Everything that could go on without the second one has had its turn.
  await new Promise(setImmediate);
  two.resolve();
  await stopped;
  expect(order).toEqual(['one', 'two', 'stopped']);
  await behind.settled();
});

it('what fails is logged, and holds nobody up', async () => {
  const said: unknown[] = [];
  const log = { error: (...words: unknown[]) => void said.push(words) } as unknown as Log;
  const behind = createBehind(log);
  const fault = new Error('the database is away');
  behind.add(Promise.reject(fault), 'It could not be written down');
  await behind.settled();
  expect(said).toEqual([[{ err: fault }, 'It could not be written down']]);
});

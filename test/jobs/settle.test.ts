import { describe, expect, it } from 'vitest';
import type { ClaimedJob } from '../../server/jobs/marks.ts';
import { createSettler } from '../../server/jobs/settle.ts';
import { quietLog } from '../app/database.ts';

const job = (id: string): ClaimedJob => ({
  id,
  name: 'test',
  data: {},
  retryCount: 0,
  work: id,
  marked: true,
  suspicion: null,
});
const done = (id: string) => ({ job: job(id), outcome: { marked: true, cleared: true } });
const failed = (id: string) => ({
  job: job(id),
  outcome: { error: new Error(id), marked: true, cleared: false },
});
const gone = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

/** A queue that answers these errors first; tells what it was told. */
function open(...answers: Error[]) {
  const told: string[][] = [];
  const settled: string[] = [];
  const hear = async (ids: string[]) => {
    told.push(ids);
    const answer = answers.shift();
    if (answer !== undefined) throw answer;
  };
  const settler = createSettler({
    log: quietLog,
    complete: (jobs) => hear(jobs.map(({ id }) => id)),
    fail: (one) => hear([`not ${one.id}`]),
    settled: async (ended) => void settled.push(...ended.map((it) => it.job.id)),
  });
  return { settler, told, settled };
}

describe('how jobs ended', () => {
  it('is told in one go for those that end together, and one by one for those that failed', async () => {
    const { settler, told, settled } = open();
    for (const ended of [done('a'), failed('b'), done('c'), failed('d')]) settler.add(ended);
    await settler.idle();
    expect(told).toEqual([['a', 'c'], ['not b'], ['not d']]);
    expect(settled.sort()).toEqual(['a', 'b', 'c', 'd']);
  });

  it('is told again until the database is back', async () => {
    const { settler, told, settled } = open(gone, gone);
    settler.add(done('a'));
    await settler.idle();
    expect(told).toEqual([['a'], ['a'], ['a']]);
    expect(settled).toEqual(['a']);
  });

  it('is not told again where it was refused, and the others are told all the same', async () => {
    const { settler, told, settled } = open(new Error('invalid input syntax'));
    settler.add(failed('a'));
    settler.add(failed('b'));
    await settler.idle();
    expect(told).toEqual([['not a'], ['not b']]);
    expect(settled).toEqual(['a', 'b']);
  });

  it('of those that end meanwhile is told next', async () => {
    const { settler, told } = open();
    settler.add(done('a'));
    setImmediate(() => settler.add(done('b')));
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    await settler.idle();
    expect(told.flat()).toEqual(['a', 'b']);
  });
});

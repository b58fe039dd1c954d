import { afterEach, describe, expect, it } from 'vitest';
import { openThreads, ThreadLost, type Threads } from '../../../server/kit/threads/index.ts';

const file = new URL('./thread-for-tests.ts', import.meta.url);
const opened: Threads<string, string>[] = [];
const threads = (atMost: number) => {
  const made = openThreads<string, string>({ file, atMost, maxHeapMb: 64 });
  opened.push(made);
  return made;
};
afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.end()));
});
const slow = { timeoutMs: 20_000 };
const reasonOf = async (answer: Promise<string>) =>
  answer.then(
    (text) => `answered ${text}`,
    (error: unknown) => (error instanceof ThreadLost ? error.reason : String(error)),
  );

describe('B3 threads', () => {
  it('keep conversations apart, forget them when they are over, and survive a thrown error', async () => {
    const pool = threads(1);
    const [one, two] = [pool.open(), pool.open()];
    await one.ask('a', slow);
    await two.ask('x', slow);
    expect(await one.ask('b', slow)).toBe('a b');
    expect(await reasonOf(one.ask('throw', slow))).toBe('Error: a mistake');
    expect(await two.ask('y', slow)).toBe('x y');
    one.close();
    expect(await two.ask('how many', slow)).toBe('1');
  });

  it('end only the one that hangs; who waited behind it in the same thread asks again', async () => {
    const pool = threads(1);
    const innocent = pool.open();
    expect(await innocent.ask('before', slow)).toBe('before');
    const guilty = reasonOf(pool.askOnce('hang', { timeoutMs: 200 }));
    const behind = reasonOf(innocent.ask('behind', slow));
    const once = reasonOf(pool.askOnce('once', slow));
    expect(await Promise.all([guilty, behind, once])).toEqual(['too-slow', 'another', 'answered once']);
    expect(await reasonOf(innocent.ask('later', slow))).toBe('another');
  });

  it('say that a thread stopped to the one who was being answered', async () => {
    const pool = threads(1);
    const answers = [pool.askOnce('stop', slow), pool.askOnce('fine', slow)].map(reasonOf);
    expect(await Promise.all(answers)).toEqual(['crashed', 'answered fine']);
  });

  it('answer in a second thread while the first is held', async () => {
    const pool = threads(2);
    const held = reasonOf(pool.askOnce('hang', { timeoutMs: 2_000 }));
    const started = performance.now();
    expect(await pool.askOnce('quick', slow)).toBe('quick');
    expect(performance.now() - started).toBeLessThan(1_900);
    expect(await held).toBe('too-slow');
  });
});

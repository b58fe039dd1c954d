/** A6: what the log says during an outage, and what it never says. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '../../server/kit/log.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function openLog(secrets: readonly string[] = []) {
  const lines: string[] = [];
  const log = createLog({ level: 'debug', secrets, write: (line) => lines.push(line) });
  return { log, lines, told: () => lines.map((line) => JSON.parse(line)) };
}

const gone = (port: number) =>
  Object.assign(new Error(`connect ECONNREFUSED 127.0.0.1:${port}`), { code: 'ECONNREFUSED' });

describe('A6: trouble that comes again and again', () => {
  it('is one line, then one line a minute with a count, whoever met it', () => {
    const { log, told } = openLog();
    for (let second = 0; second < 180; second += 1) {
      log.error({ err: gone(5432) }, 'The database did not answer');
      log.child({ run: second }).warn({ err: gone(5433) }, 'The job queue had trouble');
      vi.advanceTimersByTime(1_000);
    }
    const lines = told();
    expect(lines).toHaveLength(4);
    expect(lines[0].msg).toBe('The database did not answer');
    expect(lines.slice(1).map(({ count }) => count)).toEqual([119, 120, 120]);
    vi.advanceTimersByTime(120_000);
    log.error({ err: gone(5432) }, 'The database did not answer');
    expect(told()).toHaveLength(5);
  });

  it('keeps apart what has another cause, and holds back nothing that is no trouble', () => {
    const { log, told } = openLog();
    for (const message of ['one', 'two', 'one']) log.error({ err: new TypeError(message) }, 'A call failed');
    for (let count = 0; count < 5; count += 1) log.info('A step');
    expect(told().filter(({ level }) => level >= 40)).toHaveLength(2);
    expect(told().filter(({ level }) => level === 30)).toHaveLength(5);
  });

  it('takes no memory without end', () => {
    const { log, lines } = openLog();
    for (let count = 0; count < 3_000; count += 1)
      log.error({ place: 'x'.repeat(count % 1_500) + count }, 'Odd');
    expect(lines.length).toBeLessThanOrEqual(3_000);
  });
});

describe('A6, S19: the log never says', () => {
  const canaries = {
    secretKey: 'canary-of-postgres',
    key: 'sk_live_canary0123456789',
    password: 'can"ary/of the admin',
    hook: 'whsec_canary0123456789',
  };

  it('what an error carries besides its class, code, message and stack', () => {
    const { log, lines, told } = openLog();
    const client = { secretKey: canaries.secretKey, connectionParameters: { password: canaries.password } };
    const cause = Object.assign(new Error('inner'), { client, config: { headers: { a: canaries.key } } });
    const error = Object.assign(new Error('outer', { cause }), {
      client,
      code: '57P01',
      detail: canaries.hook,
    });
    log.error({ err: error }, 'A call failed');
    log.error(error);
    for (const canary of ['canary-of-postgres', 'can\\"ary', 'canary0123456789', 'secretKey']) {
      expect(lines.join('')).not.toContain(canary);
    }
    expect(Object.keys(told()[0].err).sort()).toEqual(['cause', 'code', 'message', 'stack', 'type']);
    expect(told()[0].err).toMatchObject({ type: 'Error', code: '57P01', message: 'outer' });
  });

  it('keys, passwords and addresses of people, wherever in a text they stand', () => {
    const { log, lines } = openLog([canaries.password, 'canary-by-value']);
    log.warn(`postgres://walkthrough:${canaries.secretKey}@127.0.0.1:5432/x refused`);
    log.warn({ reason: `the key ${canaries.key} and ${canaries.hook}` }, `Bearer ${canaries.secretKey}`);
    log.warn({ err: new Error(`550 <reader.canary@example.com> said canary-by-value`) }, 'A letter failed');
    log.warn(`with ${canaries.password} and ${encodeURIComponent(canaries.password)}`);
    log.warn({ nested: { secretKey: canaries.secretKey } }, 'Configuration');
    log.warn(
      'to=reader.canary%2Blists%40example.com, canary.jürgen@bücher.example, 例.canary@例え.テスト, नमस्ते.canary@उदाहरण.भारत',
    );
    expect(lines).toHaveLength(6);
    expect(lines.join('')).not.toMatch(/canary|can\\"ary/i);
  });

  it('in time by the length of the text, also where it is one long word', () => {
    const { log, lines } = openLog([]);
    const startedAt = process.cpuUsage();
    log.warn(`${'a'.repeat(300_000)}@${'b.'.repeat(100_000)}`);
    const { user, system } = process.cpuUsage(startedAt);
    expect(lines).toHaveLength(1);
    expect((user + system) / 1_000).toBeLessThan(2_000);
  });
});

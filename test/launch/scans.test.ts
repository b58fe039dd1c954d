/** `npm run scan`: what counts as clean, and what does not; the tools themselves are not run here. */
import { describe, expect, it } from 'vitest';

const load = (name: string) => import(new URL(`../../run/${name}.mjs`, import.meta.url).href);
interface Place {
  file: string;
  rule: string;
  code: string;
}
const {
  judge,
  excused,
}: {
  judge(found: Place[], excuses?: Place[]): { open: Place[]; stale: Place[] };
  excused: (Place & { reason: string })[];
} = await load('scan-code');
const { verdictOf }: { verdictOf(ran: { code: number; output: string }): string } = await load('scan-sql');
const { hasAttacked }: { hasAttacked(ran: { code: number; output: string }): boolean } =
  await load('scan-product');
const { notRun }: { notRun(name: string, why: string): { isClean: boolean } } = await load('scan-tools');
const { isLoopback, sampleOf }: { isLoopback(url: string): boolean; sampleOf(schema: object): unknown } =
  await load('scan-calls');

describe('a place in the code', () => {
  const place = {
    file: 'server/a.ts',
    rule: 'security/detect-unsafe-regex',
    code: 'if (/^(a+)+$/.test(text)) return;',
  };
  const excuse = { ...place, code: 'if (/^(a+)+$/.test' };
  it.each([
    ['excused', [place], 0, 0],
    ['in another file', [{ ...place, file: 'server/b.ts' }], 1, 1],
    ['of another rule', [{ ...place, rule: 'security/detect-child-process' }], 1, 1],
    ['with another pattern', [{ ...place, code: 'if (/^(b+)+$/.test(text)) return;' }], 1, 1],
    ['a second time', [place, place], 1, 0],
    ['gone', [], 0, 1],
  ])('%s', (_name, found, open, stale) => {
    const judged = judge(found, [excuse]);
    expect([judged.open.length, judged.stale.length]).toEqual([open, stale]);
  });

  it('has its own reason', () => {
    expect(excused.length).toBeGreaterThan(30);
    for (const { file, rule, code, reason } of excused)
      expect([file, rule, code, reason].map((it) => it.length > 10)).not.toContain(false);
  });
});

describe('sqlmap', () => {
  const begun =
    "[INFO] testing if the target URL content is stable\n[INFO] testing 'AND boolean-based blind'";
  const guess = "[INFO] POST parameter 'JSON name' appears to be 'AND boolean-based blind' injectable";
  const takenBack =
    '[WARNING] false positive or unexploitable injection point detected\n[ERROR] all tested parameters do not appear to be injectable.';
  it.each([
    [
      'clean',
      0,
      `${begun}\n[CRITICAL] all tested parameters do not appear to be injectable\n[*] ending @ 10:00:00`,
    ],
    ['was found', 0, `${begun}\n[INFO] GET parameter 'q' is vulnerable\n[*] ending @ 10:00:00`],
    ['clean', 0, `${begun}\n${guess}\n${takenBack}\n[*] ending @ 10:00:00`],
    ['was found', 0, `${begun}\n${guess}\n[*] ending @ 10:00:00`],
    ['was found', 124, `${begun}\n${guess}`],
    [
      'was found',
      0,
      `${begun}\n${guess}\n[INFO] POST parameter 'JSON name' is vulnerable\n[*] ending @ 10:00:00`,
    ],
    ['unfinished', 124, begun],
    ['not run', 1, `${begun}\n[CRITICAL] unhandled exception occurred in sqlmap`],
    ['not run', 0, '[CRITICAL] unable to connect to the target URL\n[*] ending @ 10:00:00'],
    ['not run', 127, 'spawn sqlmap ENOENT'],
    ['not run', 0, ''],
  ])('is %s with code %d', (verdict, code, output) => {
    expect(verdictOf({ code, output })).toBe(verdict);
  });
});

describe('a tool that did not get to work', () => {
  it('is no all-clear', () => {
    expect(notRun('sqlmap', 'not installed here').isClean).toBe(false);
    expect(hasAttacked({ code: 0, output: 'connected:           \u001b[1;32m400\u001b[0m' })).toBe(true);
    expect(hasAttacked({ code: 0, output: 'connected:           0' })).toBe(false);
    expect(hasAttacked({ code: 127, output: 'spawn slowhttptest ENOENT' })).toBe(false);
    expect(hasAttacked({ code: 1, output: 'connected: 400' })).toBe(false);
  });

  it('attacks this machine alone, with what the schema takes', () => {
    const urls = [
      'http://localhost:1/x',
      'http://127.0.0.1/',
      'http://localhost.evil.example/',
      'https://evil.example/',
    ];
    expect(urls.map(isLoopback)).toEqual([true, true, false, false]);
    const schema = {
      type: 'object',
      properties: {
        name: { type: 'string' },
        many: { type: 'integer', minimum: 3 },
        on: { type: 'boolean' },
      },
    };
    expect(sampleOf(schema)).toEqual({ name: 'price', many: 3, on: false });
  });
});

/** docs/scale.md says of 100,000 feeds what bench/scale.ts plays: the same day at every run. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');

it('has the figures of the simulated day in its table', { timeout: 120_000 }, async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    join(root, 'bench/scale.ts'),
    '--at-once',
    '4',
    // Enough to tell that the rules have changed: too few lanes, and enough of them.
    '--workers',
    '1,8',
  ]);
  const played = new Map(
    [...stdout.matchAll(/^(\d+) workers? +([\d,]+) readings, begun (.+?) late, .*at most (.+)$/gm)].map(
      ([, workers, readings, late, most]) => [Number(workers) * 4, [readings, late, most]] as const,
    ),
  );
  const table = readFileSync(join(root, 'docs/scale.md'), 'utf8');
  const written = [...table.matchAll(/^\| (\d+) \(.*?\) +\| ([\d,]+) +\| (.+?) +\| (.+?) +\|$/gm)].map(
    ([, lanes, readings, late, most]) => [Number(lanes), [readings, late, most]] as const,
  );
  expect(written.map(([lanes]) => lanes)).toEqual([4, 8, 16, 32, 48]);
  expect([...played.keys()]).toEqual([4, 32]);
  for (const [lanes, figures] of played)
    expect([lanes, new Map(written).get(lanes)]).toEqual([lanes, figures]);
});

/** docs/peers.md names tests: each is there. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

it('every failure of another product names a test that there is', () => {
  const rows = readFileSync(join(root, 'docs/peers.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (failure|-+) /.test(line));
  expect(rows.length).toBeGreaterThan(20);
  for (const row of rows) {
    const named = row.match(/test\/[\w./-]+\.test\.ts/g) ?? [];
    expect(named.length, row).toBeGreaterThan(0);
    for (const file of named) expect(existsSync(join(root, file)), file).toBe(true);
  }
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const layers = '@layer tokens, base, ui, shell, screens, last;';
const assets = join(import.meta.dirname, '../../../dist/web/assets');

it('every built sheet fixes the order of the style layers, whichever arrives first', () => {
  const sheets = readdirSync(assets).filter((name) => name.endsWith('.css'));
  expect(sheets.length).toBeGreaterThan(5);
  for (const name of sheets) {
    expect([name, readFileSync(join(assets, name), 'utf8').slice(0, layers.length)]).toEqual([name, layers]);
  }
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { htmlOf } from './facts.ts';

const root = join(import.meta.dirname, '../..');

it('the order of the style layers is fixed before any other sheet arrives', () => {
  const shell = readFileSync(join(root, 'web/index.html'), 'utf8');
  for (const html of [shell, htmlOf('/', null)]) {
    const [first] = html.match(/<link rel="stylesheet"[^>]*>/) ?? [];
    expect(first).toContain('href="/layers.css"');
  }
  const layers = readFileSync(join(root, 'web/static/layers.css'), 'utf8');
  expect(layers).toContain('@layer tokens, base, ui, shell, screens, last;');
});

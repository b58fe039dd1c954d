/** E6: a state is a shape and a word wherever it stands, never a word in a box or a colour alone. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Status, type StatusTone } from '../../../web/ui/status.tsx';

test.each<StatusTone>(['none', 'pending', 'done', 'failed', 'warning'])('%s has its shape', (tone) => {
  const html = renderToStaticMarkup(<Status tone={tone}>Completed</Status>);
  expect(html).toMatch(/^<span class="st[^"]*"><(svg|i)[ >]/);
  expect(html).toContain('aria-hidden="true"');
  expect(html).toContain('Completed');
});

test('no page writes the state of a piece of work into a badge', () => {
  const folder = join(import.meta.dirname, '../../../web/admin');
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.tsx'),
  );
  expect(pages.length).toBeGreaterThan(100);
  const found = pages.filter((name) =>
    /<Badge(?![^>]*\bicon=)[^>]*>\s*(?:[Cc]ompleted|[Pp]ending|[Ff]ailed|\{[\w.]*status\})\s*</.test(
      readFileSync(join(folder, name), 'utf8'),
    ),
  );
  expect(found).toEqual([]);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../../..');

export interface RunbookEntry {
  title: string;
  /** Names of alerts in brackets behind the title. */
  alerts: string[];
  text: string;
}

export const runbook = readFileSync(join(root, 'docs/runbook.md'), 'utf8');

export const entries: RunbookEntry[] = runbook
  .split(/^## /m)
  .slice(1)
  .map((part) => {
    const [head = '', ...lines] = part.split('\n');
    const [, title = '', alerts = ''] = /^(.*?)(?: \(([\w, ]+)\))?$/.exec(head) ?? [];
    return { title, alerts: alerts.split(', ').filter(Boolean), text: lines.join('\n') };
  });

/** What stands between such marks, over the ends of lines. */
export const marked = (mark: '_' | '`'): string[] =>
  [...runbook.matchAll(new RegExp(`(?<![\\w\`])${mark}([^${mark}]+)${mark}(?!\\w)`, 'g'))].map(
    ([, inner = '']) => inner.replace(/\s+/g, ' '),
  );

import { createHash } from 'node:crypto';
import { hashRows } from './database-rows.ts';

/** What is written whoever calls: counted tries, what was refused, and that a worker lives. */
const byItself = new Set(['rate_windows', 'guess_delays', 'audit_log', 'worker_boots', 'job_marks']);
/** When a session was last seen is written by looking. */
const counted = new Set(['admin_sessions', 'subscriber_sessions']);

/** A line for each table, to compare before and after what must change nothing. */
export async function stateOf(url: string): Promise<string[]> {
  const tables = [...(await hashRows(url))].filter(([name]) => !byItself.has(name));
  return tables.map(([name, rows]) => {
    const hash = counted.has(name) ? '' : createHash('md5').update(rows.join()).digest('hex');
    return `${name} ${rows.length} ${hash}`;
  });
}

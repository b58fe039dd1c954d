import type { RawRoute } from '../../http/raw-routes.ts';
import { listSubscribers } from '../subscribers/index.ts';
import { present } from './admin-handlers.ts';
import type { AccountDeps } from './deps.ts';

const columns = [
  'email',
  'subscriptionStatus',
  'hasAccess',
  'reason',
  'source',
  'createdAt',
  'subscribedAt',
  'endsAt',
  'hasPassword',
  'sampleRequestedAt',
  'sampleSentAt',
] as const;
const pageSize = 500;

/** Everybody, as a file for a spreadsheet. */
export function exportRoute(deps: AccountDeps): RawRoute {
  return {
    method: 'GET',
    path: '/api/subscribers/export.csv',
    access: 'admin',
    async handle() {
      const lines = [columns.join(',')];
      for (let cursor: string | undefined; ; ) {
        const now = deps.clock.now();
        const page = await listSubscribers(deps.db, { state: 'all', limit: pageSize, cursor }, now);
        for (const row of page.rows) {
          const shown = present(row, now, null);
          lines.push(columns.map((name) => csvCell(String(shown[name] ?? ''))).join(','));
        }
        cursor = page.next;
        if (cursor === undefined) break;
      }
      return {
        type: 'text/csv; charset=utf-8',
        headers: {
          'Content-Disposition': 'attachment; filename="subscribers.csv"',
          'Cache-Control': 'no-store',
        },
        body: `${lines.join('\r\n')}\r\n`,
      };
    },
  };
}

/** RFC 4180; a cell that a spreadsheet would take for a formula starts with an apostrophe (security.md S15). */
export function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

import { auditFilter } from '../../../contract/audit.ts';
import type { RawRoute } from '../../http/raw-routes.ts';
import { csvCell } from '../../kit/csv/write-cell.ts';
import type { Db } from '../../kit/db/connect.ts';
import { Refusal } from '../../kit/errors.ts';
import { chooseEntries, type Listed, listEntries } from './store.ts';

const columns = [
  'at',
  'who',
  'session',
  'address',
  'browser',
  'action',
  'subject',
  'subject id',
  'what',
  'lines',
];
const pageSize = 500;

/** The lines that the filters show, the newest first, as a file for a spreadsheet. */
export function exportRoute({ db }: { db: Db }): RawRoute {
  return {
    method: 'GET',
    path: '/api/audit/export.csv',
    access: 'admin',
    exports: 'Audit log',
    async handle({ query }) {
      const asked = auditFilter.safeParse(Object.fromEntries(query));
      if (!asked.success) throw new Refusal(400, 'The filters are not ones that this list has.');
      const rows = [columns.join(',')];
      const chosen = await chooseEntries(db, asked.data, pageSize);
      for (let cursor: string | undefined; ; ) {
        const page = await listEntries(db, { ...asked.data, limit: pageSize, cursor }, chosen);
        for (const entry of page.rows) rows.push(cellsOf(entry).map(csvCell).join(','));
        cursor = page.next;
        if (cursor === undefined) break;
      }
      return {
        type: 'text/csv; charset=utf-8',
        headers: {
          'Content-Disposition': 'attachment; filename="audit-log.csv"',
          'Cache-Control': 'no-store',
        },
        body: `${rows.join('\r\n')}\r\n`,
      };
    },
  };
}

const cellsOf = (entry: Listed): string[] => [
  entry.at.toISOString(),
  entry.admin,
  entry.session,
  entry.address,
  entry.browser,
  entry.action,
  entry.subject,
  entry.subjectId,
  entry.sentence,
  entry.details.join(' | '),
];

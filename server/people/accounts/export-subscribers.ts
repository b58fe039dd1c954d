import type { RawRoute } from '../../http/raw-routes.ts';
import { csvCell } from '../../kit/csv/write-cell.ts';
import { givenColumn, listColumns, passedOver, weeklyOffColumn } from '../complimentary/index.ts';
import { listSubscribers } from '../subscribers/index.ts';
import { present } from './admin-handlers.ts';
import type { AccountDeps } from './deps.ts';

const [emailColumn, ...giftColumns] = listColumns;
const columns = [emailColumn, ...passedOver, ...giftColumns, givenColumn, weeklyOffColumn];
const pageSize = 500;

/** Everybody, as a file for a spreadsheet. */
export function exportRoute(deps: AccountDeps): RawRoute {
  return {
    method: 'GET',
    path: '/api/subscribers/export.csv',
    access: 'admin',
    exports: 'Subscribers',
    async handle() {
      const lines = [columns.join(',')];
      for (let cursor: string | undefined; ; ) {
        const now = deps.clock.now();
        const page = await listSubscribers(deps.db, { state: 'all', limit: pageSize, cursor }, now);
        for (const row of page.rows) {
          lines.push(
            cellsOf(present(row, now, null))
              .map(csvCell)
              .join(','),
          );
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

/** An import reads all of it again but what is there for people alone. */
function cellsOf(shown: ReturnType<typeof present>): string[] {
  const { email, name, complimentary } = shown;
  const given = complimentary === null ? 'no' : complimentary.hasEnded ? 'ended' : 'yes';
  const rest = passedOver.map((column) => shown[column]);
  const gift = [name, complimentary?.until, complimentary?.note, given, shown.weeklyOffAt];
  return [email, ...rest, ...gift].map((value) => String(value ?? ''));
}

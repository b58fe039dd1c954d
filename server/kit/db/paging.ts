/**
 * Keyset paging. A cursor is the sort instant and the id of the last row, in base64url; it stays right while rows
 * come and go, and costs the same on every page.
 */
import { Refusal } from '../errors.ts';
import { isStorable } from '../storable.ts';

/** Without `limit` this many rows come: no more than 200 KB of any list (server.md section 3 allows 500). */
export const defaultLimit = 100;
const mostRows = 500;

export interface PageRequest {
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** How many rows a list has. */
export interface Total {
  total: number;
  /** There are more than `total`, which is as far as was counted, or somewhat less. */
  isMore?: true;
}

export interface Page<T> extends Total {
  rows: T[];
  /** Absent on the last page. */
  next?: string;
}

export interface Cursor {
  /** ISO instant or text key of the last row. */
  at: string;
  id: string;
}

export function readCursor(cursor: string | undefined): Cursor | undefined {
  if (cursor === undefined) return undefined;
  try {
    const [at, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as unknown[];
    if (isKey(at) && isKey(id)) return { at, id };
  } catch {
    // Falls through to the refusal.
  }
  throw new Refusal(400, 'The cursor is not one that this list gave out. Start again without it.');
}

const isKey = (part: unknown): part is string => typeof part === 'string' && isStorable(part);

export function writeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify([cursor.at, cursor.id]), 'utf8').toString('base64url');
}

/** Cuts the extra row that was fetched to see whether there is a next page, and makes its cursor. */
export function toPage<R>(
  fetched: readonly R[],
  request: PageRequest,
  counted: number | Total,
  key: (row: R) => Cursor,
): Page<R> {
  const limit = request.limit ?? defaultLimit;
  const rows = fetched.slice(0, limit);
  const last = rows.at(-1);
  const total = typeof counted === 'number' ? { total: counted } : counted;
  if (fetched.length <= limit || last === undefined) return { rows, ...total };
  return { rows, ...total, next: writeCursor(key(last)) };
}

/** Presents every row of a page. */
export function mapPage<A, B>(page: Page<A>, present: (row: A) => B): Page<B> {
  return { ...page, rows: page.rows.map(present) };
}

/** For lists that are short by nature (groups): everything in one page, cut at the limit. */
export function wholePage<R>(rows: readonly R[], request: PageRequest): Page<R> {
  return { rows: rows.slice(0, request.limit ?? mostRows), total: rows.length };
}

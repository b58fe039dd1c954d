/** What stands around the tags of an item: whether one begins or ends there hangs on what follows. */

// How far it is looked behind an item's tag for the tag that must follow.
const lookAhead = 2_000;

export interface Behind {
  end: number;
  empty: boolean;
  /** The two characters that come next; none at the end of all. */
  next: string;
}

/** At the border of an item another tag follows. */
export const isBorder = (behind: Behind | 'unknown'): boolean =>
  behind !== 'unknown' && (behind.next === '' || behind.next[0] === '<');

/** Where a tag ends, and what comes next. */
export function behindTag(text: string, mark: number, atEnd: boolean): Behind | 'unknown' {
  const head = text.slice(mark, mark + lookAhead);
  const whole = atEnd || head.length === lookAhead;
  const close = head.indexOf('>');
  if (close < 0) return whole ? { end: mark + 1, empty: false, next: 'no tag' } : 'unknown';
  const space = head.slice(close + 1).search(/\S/);
  const next = space < 0 ? '' : head.slice(close + 1 + space, close + 3 + space);
  if (next.length < 2 && !whole) return 'unknown';
  return { end: mark + close + 1, empty: head[close - 1] === '/', next };
}

/** Behind the last end tag of an item; -1 where there is none. */
export function lastEnd(text: string): number {
  const from = Math.max(text.lastIndexOf('</item'), text.lastIndexOf('</entry'));
  const end = from < 0 ? -1 : text.indexOf('>', from);
  return end < 0 ? -1 : end + 1;
}

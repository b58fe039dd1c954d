/**
 * `indexOf` that remembers: a text without the mark is searched once, not once for each opening that lacks its end,
 * which keeps the reading of any text linear.
 */
export function findAhead(text: string, mark: string): (from: number) => number {
  let searchedFrom = Number.POSITIVE_INFINITY;
  let found = -1;
  return (from) => {
    const known = from >= searchedFrom && (found < 0 || found >= from);
    if (!known) {
      found = text.indexOf(mark, from);
      searchedFrom = from;
    }
    return found;
  };
}

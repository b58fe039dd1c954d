/** What the lists' figures say together, and each by itself, for bench/results.md. */
import { compared, measured, median, ratios } from '../kit/figures.ts';

export interface ListFigures {
  name: string;
  episodes: number;
  /** The smallest number of episodes that was measured in the same rounds. */
  from: number;
  /** Requests a second, and the time in ms that 99 of 100 calls of one at a time took, by round. */
  ours: number[];
  bare: number[];
  p99s: number[];
  /** The same of the bare driver, and its requests a second where it asks who calls as ours does: where measured closer. */
  bareP99s: number[];
  bareAsking: number[];
  /** Before compression. */
  bytes: number;
  /** May be longer than 200 KB. */
  isWhole: boolean;
}

const row = 2;
/** Only a page that is as long among more rows shows what these cost. */
const longerPage = 1.25;
const written = (count: number) => count.toLocaleString('en-US');

export function sumUp(figures: readonly ListFigures[]): void {
  const pairs = pairsOf(figures);
  const shares = figures.map(({ ours, bare }) => median(ratios(ours, bare)));
  const growths = pairs.map(([small, large]) => median(ratios(large.p99s, small.p99s)));
  const reached = shares.filter((share) => share >= 0.6).length;
  measured({
    row,
    what: 'lists at 0.6 of the bare driver or more',
    values: [reached],
    atLeast: shares.length,
  });
  measured({ row, what: 'the least share of all lists', values: [Math.min(...shares)], atLeast: 0.6 });
  // The door asks the database who calls: what is missing beyond that is our server's.
  const asking = figures
    .filter(({ bareAsking }) => bareAsking.length > 0)
    .map(({ ours, bareAsking }) => median(ratios(ours, bareAsking)));
  if (asking.length > 0)
    measured({
      row,
      what: `its limit: the least share of ${asking.length} near a goal, where the driver asks who calls too`,
      values: [Math.min(...asking)],
    });
  if (growths.length > 0)
    measured({
      row,
      what: 'p99, larger to smaller, the worst list',
      values: [Math.max(...growths)],
      atMost: 1.5,
    });
  // What the same SQL does without the product: what is beyond is the database's, or the machine's.
  const bareGrowths = pairs
    .filter(([small]) => small.bareP99s.length > 0)
    .map(([small, large]) => median(ratios(large.bareP99s, small.bareP99s)));
  if (bareGrowths.length > 0)
    measured({
      row,
      what: `its limit: the same of the bare driver, the worst of ${bareGrowths.length} lists near a goal`,
      values: [Math.max(...bareGrowths)],
    });
  weigh(figures);
  for (const { name, episodes, ours, bare } of figures)
    compared({
      row,
      what: `${name}, among ${written(episodes)} episodes`,
      ours,
      theirs: bare,
      unitOfSides: ' requests/s',
      atLeast: 0.6,
    });
  for (const [small, large] of pairs)
    compared({
      row,
      what: `${large.name}: p99 among ${written(large.episodes)} (ours) beside ${written(small.episodes)} episodes (reference)`,
      ours: large.p99s,
      theirs: small.p99s,
      unitOfSides: ' ms',
      atMost: 1.5,
    });
}

/** So near a goal that short rounds say little. */
export function isNearGoal(figures: readonly ListFigures[]): boolean {
  const shares = figures.map(({ ours, bare }) => median(ratios(ours, bare)));
  const growths = pairsOf(figures).map(([small, large]) => median(ratios(large.p99s, small.p99s)));
  return shares.some((share) => share > 0.45 && share < 0.67) || growths.some((growth) => growth > 1.3);
}

/** The same list at a size and at the next larger one, where the page is as long. */
function pairsOf(figures: readonly ListFigures[]): [ListFigures, ListFigures][] {
  return figures.flatMap((small, at): [ListFigures, ListFigures][] => {
    const large = figures
      .slice(at + 1)
      .find(
        ({ name, from, episodes }) => name === small.name && from === small.from && episodes > small.episodes,
      );
    return large === undefined || large.bytes > small.bytes * longerPage ? [] : [[small, large]];
  });
}

function weigh(figures: readonly ListFigures[]): void {
  const heaviest = (of: readonly ListFigures[]) => of.toSorted((a, b) => b.bytes - a.bytes)[0];
  const [listed, whole] = [false, true].map((it) =>
    heaviest(figures.filter(({ isWhole }) => isWhole === it)),
  );
  const kilobytes = (bytes: number) => Math.round(bytes / 1024);
  if (listed)
    measured({
      row,
      what: `the longest answer before compression (${listed.name})`,
      values: [kilobytes(listed.bytes)],
      unit: ' KB',
      atMost: 200,
    });
  if (whole)
    measured({
      row,
      what: `of whole digests, and of limits above 100 (${whole.name})`,
      values: [kilobytes(whole.bytes)],
      unit: ' KB',
    });
}

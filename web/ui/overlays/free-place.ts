export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Space that stays between a notice and what stands beside it, in pixels. */
const gap = 8;
/** How finely places are tried. */
const step = 12;

/**
 * The place for a box of this size nearest to the room's lower right corner that covers none of the taken boxes; null
 * where there is none. Going up is preferred to going left: a notice stands above what it would cover.
 */
export function freePlace(
  size: Pick<Box, 'width' | 'height'>,
  room: Box,
  taken: readonly Box[],
): { left: number; top: number } | null {
  const [mostLeft, mostTop] = [room.left + room.width - size.width, room.top + room.height - size.height];
  if (mostLeft < room.left || mostTop < room.top) return null;
  let best: { left: number; top: number; far: number } | null = null;
  for (let left = mostLeft; left >= room.left; left -= step) {
    const aside = 1.5 * (mostLeft - left);
    if (best !== null && aside >= best.far) break;
    const column = taken.filter(
      (box) => box.left < left + size.width + gap && left - gap < box.left + box.width,
    );
    const top = lowestFree(left, { mostTop, leastTop: room.top }, size, column);
    if (top === null) continue;
    const far = aside + mostTop - top;
    if (best === null || far < best.far) best = { left, top, far };
  }
  return best && { left: best.left, top: best.top };
}

/** Above whatever is in the way, until nothing is. */
function lowestFree(
  left: number,
  { mostTop, leastTop }: { mostTop: number; leastTop: number },
  size: Pick<Box, 'width' | 'height'>,
  column: readonly Box[],
): number | null {
  for (let top = mostTop; top >= leastTop; ) {
    const inTheWay = blocker({ left, top, ...size }, column, gap);
    if (inTheWay === undefined) return top;
    // Whole pixels, and one at least: a sum that is rounded must not try the same place for ever.
    top = Math.min(top - 1, Math.floor(inTheWay.top - gap - size.height));
  }
  return null;
}

/** Whether a box stands clear of all taken ones. */
export function isFree(box: Box, taken: readonly Box[], space = gap): boolean {
  return blocker(box, taken, space) === undefined;
}

function blocker({ left, top, width, height }: Box, taken: readonly Box[], space: number): Box | undefined {
  const wide = {
    left: left - space,
    top: top - space,
    width: width + 2 * space,
    height: height + 2 * space,
  };
  return taken.find((one) => overlaps(one, wide));
}

function overlaps(a: Box, b: Box): boolean {
  return (
    a.left < b.left + b.width &&
    b.left < a.left + a.width &&
    a.top < b.top + b.height &&
    b.top < a.top + a.height
  );
}

export type Side = 'top' | 'right' | 'bottom' | 'left';

/** Between a tooltip and what it is of, and between it and the window's edge, in pixels. */
const gap = 6;
const edge = 8;

const opposite = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' } as const;

/** Beside what it is of: on this side, or on the other one where that has more room. */
export function placeTip(tip: HTMLElement, of: Element, side: Side): void {
  const { clientWidth, clientHeight } = document.documentElement;
  const at = of.getBoundingClientRect();
  const { width, height } = tip.getBoundingClientRect();
  const room = {
    top: at.top,
    bottom: clientHeight - at.bottom,
    left: at.left,
    right: clientWidth - at.right,
  };
  const needed = gap + edge + (side === 'top' || side === 'bottom' ? height : width);
  const other = opposite[side];
  const beside = room[side] < needed && room[other] > room[side] ? other : side;
  const places = {
    top: { left: at.left + (at.width - width) / 2, top: at.top - gap - height },
    bottom: { left: at.left + (at.width - width) / 2, top: at.bottom + gap },
    left: { left: at.left - gap - width, top: at.top + (at.height - height) / 2 },
    right: { left: at.right + gap, top: at.top + (at.height - height) / 2 },
  };
  const { left, top } = places[beside];
  tip.style.left = `${within(left, clientWidth - width)}px`;
  tip.style.top = `${within(top, clientHeight - height)}px`;
}

const within = (place: number, most: number) => Math.max(edge, Math.min(place, most - edge));

/** Whether a point lies between the two, or in one of them: the way of a pointer from one to the other. */
export function isBetween({ x, y }: { x: number; y: number }, one: Element, other: Element): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  return (
    x >= Math.min(a.left, b.left) &&
    x <= Math.max(a.right, b.right) &&
    y >= Math.min(a.top, b.top) &&
    y <= Math.max(a.bottom, b.bottom)
  );
}

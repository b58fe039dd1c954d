/**
 * Where a notice stands: in the lower right, moved to where it covers nothing that can be pressed. On narrow windows,
 * and where no place is free, it stands at the top and everything else makes room (`--notice-h`).
 */
import { type RefObject, useLayoutEffect } from 'react';
import { narrowQuery } from '../use-media.ts';
import { type Box, freePlace, isFree } from './free-place.ts';

const edge = 20;
/** The page moves on under a notice: it looks again this long after the last move. */
const settleMs = 120;

const controls =
  'a[href], button, input, select, textarea, summary, [role="option"], [role="tab"], [role="menuitem"], [role="switch"]';
const dialogs = '[role="dialog"], [role="alertdialog"]';

export function usePlace(notices: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    const element = notices.current;
    if (element === null || !isShown) return;
    return keepPlaced(element);
  }, [notices, isShown]);
}

function keepPlaced(element: HTMLElement): () => void {
  const over = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => place(element);
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(look, settleMs);
  };
  look();
  window.addEventListener('scroll', later, { capture: true, passive: true, signal: over.signal });
  window.addEventListener('resize', look, { signal: over.signal });
  // Other words, another height.
  const measure = new ResizeObserver(look);
  measure.observe(element);
  const watch = new MutationObserver(later);
  watch.observe(document.body, { childList: true, subtree: true });
  return () => {
    over.abort();
    watch.disconnect();
    measure.disconnect();
    clearTimeout(timer);
    element.classList.remove('toasts-top');
    element.removeAttribute('style');
    standAtTop(null);
  };
}

function place(element: HTMLElement): void {
  const { width, height } = element.getBoundingClientRect();
  const found = window.matchMedia(narrowQuery).matches ? null : findPlace(element, { width, height });
  element.classList.toggle('toasts-top', found === null);
  if (found === null) {
    element.removeAttribute('style');
    standAtTop(element.getBoundingClientRect().height);
    return;
  }
  standAtTop(null);
  Object.assign(element.style, {
    left: `${found.left}px`,
    top: `${found.top}px`,
    right: 'auto',
    bottom: 'auto',
  });
}

/** Everything on the page makes room for a strip of this height; null gives the room back. */
function standAtTop(height: number | null): void {
  const { style } = document.documentElement;
  if (height === null) style.removeProperty('--notice-h');
  else style.setProperty('--notice-h', `${Math.ceil(height)}px`);
}

function findPlace(
  element: HTMLElement,
  size: { width: number; height: number },
): { left: number; top: number } | null {
  const { clientWidth, clientHeight } = document.documentElement;
  const room = { left: edge, top: edge, width: clientWidth - 2 * edge, height: clientHeight - 2 * edge };
  const taken = takenBoxes(element);
  const { left, top } = element.getBoundingClientRect();
  const isPlaced = element.style.top !== '';
  // It stays where it is as long as it covers nothing.
  if (isPlaced && isFree({ left, top, ...size }, taken, 0)) return { left, top };
  return freePlace(size, room, taken);
}

/** What can be pressed now; behind a dialog that is nothing. */
function takenBoxes(element: HTMLElement): Box[] {
  const open = [...document.querySelectorAll(dialogs)].at(-1);
  return [...(open ?? document).querySelectorAll<HTMLElement>(controls)]
    .filter((one) => !one.matches(':disabled') && !element.contains(one))
    .map((one) => one.getBoundingClientRect())
    .filter(
      ({ width, height, bottom, top }) => width > 0 && height > 0 && bottom > 0 && top < window.innerHeight,
    );
}

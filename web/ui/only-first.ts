import type { MouseEvent, MouseEventHandler } from 'react';

/**
 * Of a double click on a button that begins work only the first one: the second may come before the button is drawn as
 * busy. `busy` is undefined on buttons that begin none; there each click counts.
 */
export function onlyFirst(
  busy: boolean | undefined,
  onClick: MouseEventHandler<HTMLButtonElement> | undefined,
): MouseEventHandler<HTMLButtonElement> | undefined {
  if (busy === undefined) return onClick;
  return (event: MouseEvent<HTMLButtonElement>) => {
    if (event.detail > 1) event.preventDefault();
    else onClick?.(event);
  };
}

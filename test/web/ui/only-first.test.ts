/** Nothing is sent twice by a double click, whatever the second click is quicker than. */
import type { MouseEvent } from 'react';
import { expect, it } from 'vitest';
import { onlyFirst } from '../../../web/ui/only-first.ts';

/** What the browser tells of two clicks in a row, the second before anything is drawn. */
function doubleClick(busy: boolean | undefined): { pressed: number; prevented: number } {
  const seen = { pressed: 0, prevented: 0 };
  const press = onlyFirst(busy, () => {
    seen.pressed += 1;
  });
  for (const detail of [1, 2]) {
    const preventDefault = () => {
      seen.prevented += 1;
    };
    press?.({ detail, preventDefault } as MouseEvent<HTMLButtonElement>);
  }
  return seen;
}

it.each([
  [false, { pressed: 1, prevented: 1 }],
  [true, { pressed: 1, prevented: 1 }],
  [undefined, { pressed: 2, prevented: 0 }],
])('a double click where busy is %s', (busy, expected) => {
  expect(doubleClick(busy)).toEqual(expected);
});

it('by the keyboard each press counts', () => {
  let pressed = 0;
  const press = onlyFirst(false, () => {
    pressed += 1;
  });
  const key = { detail: 0, preventDefault: () => undefined } as MouseEvent<HTMLButtonElement>;
  press?.(key);
  press?.(key);
  expect(pressed).toBe(2);
});

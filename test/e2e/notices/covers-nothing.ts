import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { looks } from '../look.ts';

/** By geometry: under the notice that is shown lies nothing that can be pressed, at both widths. */
export async function coversNothing(page: Page): Promise<void> {
  const wide = page.viewportSize() ?? { width: 1440, height: 900 };
  for (const { width } of looks) {
    if (width !== wide.width) await page.setViewportSize({ ...wide, width });
    // It moves when what is below it has.
    await expect.poll(() => page.evaluate(coveredControls), { message: `at ${width} px` }).toEqual([]);
  }
  await page.setViewportSize(wide);
}

/** In the page: what the notice covers, in words. */
function coveredControls(): string[] {
  const toast = document.querySelector('.toasts');
  const box = toast?.getBoundingClientRect();
  if (!toast || !box || toast.childElementCount === 0) return [];
  const open = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1);
  const isHeld = (element: Element | null): boolean =>
    element !== null &&
    (['fixed', 'sticky'].includes(getComputedStyle(element).position) || isHeld(element.parentElement));
  const found = (open ?? document).querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [role="tab"], [role="option"]',
  );
  return [...found]
    .filter((control) => {
      if (control.matches(':disabled') || toast.contains(control) || !control.checkVisibility()) return false;
      const { left, right, top, bottom } = control.getBoundingClientRect();
      const isUnder = left < box.right && box.left < right && top < box.bottom && box.top < bottom;
      // The page begins under a strip at the top: what has been scrolled above that is out of view.
      const isAbove = toast.classList.contains('toasts-top') && window.scrollY > 0 && !isHeld(control);
      return isUnder && right > left && !isAbove;
    })
    .map((control) => control.outerHTML.slice(0, 120));
}

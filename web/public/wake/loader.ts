/**
 * The only script that every public page runs. It waits for the first sign of a reader, loads the rest, and then plays
 * again what the reader did meanwhile. Kept tiny on purpose: no library, nothing that the first view needs.
 */
import { keepTheme } from '../../ui/kept-theme.ts';
import { isNoticeCarried } from '../../ui/toast/carried.ts';

type Intent = { element: HTMLElement; kind: 'click' | 'submit' };

const signs = ['pointerdown', 'keydown', 'touchstart', 'focusin'] as const;
let state: 'asleep' | 'waking' | 'awake' = 'asleep';
let intent: Intent | undefined;

// What a script will open is a button from now on; without scripts it stays the link that it is.
for (const opener of document.querySelectorAll('[data-opens]')) opener.setAttribute('role', 'button');

for (const sign of signs) addEventListener(sign, wake, { once: true, passive: true, capture: true });
addEventListener('click', keep, { capture: true });
addEventListener('submit', keep, { capture: true });
addEventListener('keydown', keepSpace, { capture: true });
keepTheme();
if (/^#(login|subscribe)$/.test(location.hash) || isNoticeCarried()) wake();

function wake(): void {
  if (state !== 'asleep') return;
  state = 'waking';
  void import('./wake.tsx').then(({ start }) => start()).then(replay, giveUp);
}

/** Until the page is awake, what needs it is kept back. */
function keep(event: Event): void {
  if (state === 'awake' || !event.isTrusted) return;
  const kind = event.type === 'submit' ? 'submit' : 'click';
  const element = wanted(event.target, kind);
  if (element === null || (event instanceof MouseEvent && isForNewTab(event))) return;
  event.preventDefault();
  event.stopPropagation();
  intent = { element, kind };
  wake();
}

function keepSpace(event: KeyboardEvent): void {
  if (state === 'awake' || event.key !== ' ') return;
  const element = wanted(event.target, 'click');
  // A button of its own clicks by itself.
  if (element === null || element instanceof HTMLButtonElement) return;
  event.preventDefault();
  intent = { element, kind: 'click' };
  wake();
}

function wanted(target: EventTarget | null, kind: Intent['kind']): HTMLElement | null {
  if (!(target instanceof Element)) return null;
  return target.closest<HTMLElement>(
    kind === 'submit' ? 'form[data-wakes]' : '[data-opens], button[data-wakes], a[data-wakes]',
  );
}

function isForNewTab({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}

function replay(): void {
  state = 'awake';
  const { element, kind } = intent ?? {};
  if (element instanceof HTMLFormElement && kind === 'submit') element.requestSubmit();
  else element?.click();
}

/** The rest did not load: a link is followed as a link, a form says so, and the next try loads again. */
function giveUp(): void {
  const { element } = intent ?? {};
  state = 'asleep';
  intent = undefined;
  if (element instanceof HTMLAnchorElement) location.assign(element.href);
  else element?.querySelector('[data-fallback]')?.removeAttribute('hidden');
}

import { useEffect } from 'react';

const rows = '.vlist > li, .list > li';

/**
 * j and k move a cursor over the rows of the page's list; Enter does the row's first action, x picks it. Off while a
 * field has the focus or a dialog is open.
 */
export function useListKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return;
      if (event.key === 'j' || event.key === 'k') move(event.key === 'j' ? 1 : -1);
      else if (event.key === 'Enter' && !isControl(event.target)) act('.btn:not(:disabled), a[href]');
      else if (event.key === 'x') act('input[type="checkbox"]');
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

const isBusy = (target: EventTarget | null) =>
  document.querySelector('[role="dialog"], [role="alertdialog"]') !== null ||
  (target instanceof Element && target.closest('input:not([type="checkbox"]), textarea, select') !== null);

const isControl = (target: EventTarget | null) =>
  target instanceof Element && target.closest('button, a, summary') !== null;

function listed(): HTMLElement[] {
  const all = [...document.querySelectorAll<HTMLElement>(`main :is(${rows})`)];
  // A virtual list keeps its rows in the order of their making.
  return all
    .filter((row) => row.querySelector('.btn, a[href], input') !== null)
    .sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top);
}

function move(by: 1 | -1): void {
  const all = listed();
  const at = all.findIndex((row) => row.classList.contains('is-cursor'));
  const next = all[Math.min(all.length - 1, Math.max(0, at < 0 ? 0 : at + by))];
  if (next === undefined) return;
  all[at]?.classList.remove('is-cursor');
  next.classList.add('is-cursor');
  next.scrollIntoView({ block: 'nearest' });
}

function act(selector: string): void {
  const row = listed().find((one) => one.classList.contains('is-cursor'));
  row?.querySelector<HTMLElement>(selector)?.click();
}

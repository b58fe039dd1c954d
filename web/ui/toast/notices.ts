/**
 * The list of notices: one is visible at a time, a newer one takes its place (product.md section 9). They can be
 * added, updated, dismissed and removed; a dismissed one is forgotten after `removalDelayMs`.
 */
export const visibleNotices = 1;
export const closeAfterMs = 5_000;
export const removalDelayMs = 1_000_000;
export const swipeThresholdPx = 50;
export const viewportHotkey = 'F8';

export interface Notice {
  title: string;
  text?: string | undefined;
  /** `fail` is the destructive look. */
  tone?: 'ok' | 'fail';
  /** One button, for example Undo; pressing it also dismisses the notice. */
  action?: { label: string; run: () => void };
}

export interface ShownNotice extends Notice {
  id: number;
  isOpen: boolean;
}

export interface NoticeHandle {
  update(notice: Notice): void;
  dismiss(): void;
}

let shown: readonly ShownNotice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function replace(next: readonly ShownNotice[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a notice. */
export function notify(notice: Notice): NoticeHandle {
  lastId += 1;
  const id = lastId;
  replace([{ ...notice, id, isOpen: true }, ...shown].slice(0, visibleNotices));
  return {
    update: (next) => replace(shown.map((one) => (one.id === id ? { ...next, id, isOpen: true } : one))),
    dismiss: () => dismissNotice(id),
  };
}

export function dismissNotice(id: number): void {
  replace(shown.map((one) => (one.id === id ? { ...one, isOpen: false } : one)));
  setTimeout(() => removeNotice(id), removalDelayMs);
}

export function removeNotice(id: number): void {
  replace(shown.filter((one) => one.id !== id));
}

export function readNotices(): readonly ShownNotice[] {
  return shown;
}

export function subscribeNotices(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

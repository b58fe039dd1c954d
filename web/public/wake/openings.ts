/** Which dialog is open on the public pages: a small store, because the dialogs stand outside of the page's own tree. */
export type Opening = 'subscribe' | 'login';

let opened: Opening | null = null;
let opener: HTMLElement | null = null;
const listeners = new Set<() => void>();

function show(opening: Opening | null): void {
  opened = opening;
  for (const listener of listeners) listener();
}

/** Opens a dialog; from the page, or from the other dialog (then `from` stays what it was). */
export function openDialog(opening: Opening, from?: HTMLElement): void {
  if (from) opener = from;
  show(opening);
}

/** Closes what is open. Where the dialog did not know whom the focus belongs to, it goes back to what opened the first. */
export function closeDialog(): void {
  show(null);
  setTimeout(() => {
    if (opened === null && document.activeElement === document.body) opener?.focus();
  }, 50);
}

export function readOpening(): Opening | null {
  return opened;
}

export function subscribeOpening(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** `#login` or `#subscribe` in the address opens the dialog, so that other pages and mails can lead to it. */
export function openingOf(hash: string): Opening | null {
  return hash === '#login' || hash === '#subscribe' ? (hash.slice(1) as Opening) : null;
}

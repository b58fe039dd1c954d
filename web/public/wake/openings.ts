/** Which dialog is open on the public pages: a small store, because the dialogs stand outside of the page's own tree. */
export type Opening = 'subscribe' | 'login';

let opened: Opening | null = null;
const listeners = new Set<() => void>();

export function open(opening: Opening | null): void {
  opened = opening;
  for (const listener of listeners) listener();
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

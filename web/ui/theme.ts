import { useSyncExternalStore } from 'react';
import { showTheme, storeTheme, type Theme } from './kept-theme.ts';

/** Dark by default (product.md section 4). The server sends the page in the theme that the cookie names. */
const listeners = new Set<() => void>();

export function readTheme(): Theme {
  return document.documentElement.dataset.theme === 'light' ? 'light' : 'dark';
}

export function setTheme(theme: Theme): void {
  showTheme(theme);
  storeTheme(theme);
  for (const listener of listeners) listener();
}

export function useTheme(): Theme {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, readTheme);
}

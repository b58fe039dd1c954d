import { useSyncExternalStore } from 'react';

/** Dark by default, kept in local storage (product.md section 4). static/theme.js sets it before the first paint. */
export type Theme = 'dark' | 'light';

const storageKey = 'theme';
const listeners = new Set<() => void>();

export function readTheme(): Theme {
  return document.documentElement.dataset.theme === 'light' ? 'light' : 'dark';
}

export function setTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(storageKey, theme);
  } catch {
    // Storage may be blocked: the choice then lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

export function useTheme(): Theme {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, readTheme);
}

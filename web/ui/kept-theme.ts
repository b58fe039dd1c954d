/**
 * Where the theme is kept: local storage holds the choice (product.md section 4), a cookie repeats it for the server,
 * whose pages then come in the right theme and wait for no script. Nothing secret; kept small for the pages' loader.
 */
export type Theme = 'dark' | 'light';

const name = 'theme';
const yearSecs = 31_536_000;
// The colours of the paper (ui/styles/tokens.css), for the browser's own furniture.
const paper: Record<Theme, string> = { dark: '#171511', light: '#faf7f0' };

export function showTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', paper[theme]);
}

export function storeTheme(theme: Theme): void {
  try {
    localStorage.setItem(name, theme);
  } catch {
    // Storage may be blocked: the choice then lasts as long as the cookie, or the page.
  }
  document.cookie = `${name}=${theme}; Path=/; Max-Age=${yearSecs}; SameSite=Lax`;
}

/** A choice whose cookie is missing or old: the storage is right, and the next page comes as it says. */
export function keepTheme(): void {
  let kept: string | null = null;
  try {
    kept = localStorage.getItem(name);
  } catch {
    return;
  }
  if (kept !== 'dark' && kept !== 'light') return;
  if (kept !== document.documentElement.dataset.theme) showTheme(kept);
  if (!document.cookie.includes(`${name}=${kept}`)) storeTheme(kept);
}

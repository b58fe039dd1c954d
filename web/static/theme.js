// Runs before the first paint so that a light page never flashes dark. The rest is in ui/theme.ts.
try {
  if (localStorage.getItem('theme') === 'light') document.documentElement.dataset.theme = 'light';
} catch {
  // Storage may be blocked; the page then stays dark, as by default.
}
// What is said only to readers without scripts (.without-scripts) goes before anybody sees it.
document.documentElement.dataset.scripts = 'on';

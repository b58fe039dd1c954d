/** Where there is no telling when the browser is idle. */
const idleGuessMs = 2_000;

/** Once the browser has nothing else to do. */
export function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(act);
  else setTimeout(act, idleGuessMs);
}

/** Who saves data gets nothing ahead of the click. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

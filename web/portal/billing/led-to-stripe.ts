/** That this tab led its reader to Stripe, kept by the tab itself until they are back. */
const key = 'led-to-stripe';
/** Whoever is away for longer does not come back from there. */
const validMs = 30 * 60_000;

export function noteLedToStripe(): void {
  try {
    sessionStorage.setItem(key, String(Date.now()));
  } catch {
    // A browser that keeps nothing shows what is known until Stripe's event has come.
  }
}

export function isBackFromStripe(): boolean {
  try {
    return Date.now() - Number(sessionStorage.getItem(key) ?? 0) < validMs;
  } catch {
    return false;
  }
}

export function forgetLedToStripe(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

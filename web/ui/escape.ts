/**
 * Escape belongs to what has the focus. A notice lies over everything and would take the key first, so that the dialog
 * under somebody's hands stayed open; a notice without the focus hands the key on to the overlay that holds it.
 */
const handedOn = new WeakSet<Event>();

/** For notices: keeps the notice, and marks the key for the overlay. */
export function handOn(event: KeyboardEvent): void {
  const focused = document.activeElement;
  if (focused?.closest('[data-notice]')) return;
  event.preventDefault();
  handedOn.add(event);
}

/** For overlays: closes on a key that a notice handed on. */
export function closeOnHandedOn(close: () => void) {
  return (event: { nativeEvent: Event; key: string }) => {
    if (event.key !== 'Escape' || !handedOn.has(event.nativeEvent) || holdsEscape(event.nativeEvent)) return;
    close();
  };
}

/** For overlays: a field that uses the key itself (`data-holds-escape`) keeps the overlay open. */
export function keepForField(event: KeyboardEvent): void {
  if (holdsEscape(event)) event.preventDefault();
}

const holdsEscape = ({ target }: Event) =>
  target instanceof Element && target.closest('[data-holds-escape="true"]') !== null;

import { useRef } from 'react';

/** What somebody who opens a form wants to type into first; the close button stands before it in the document. */
const firstField = '.dialog-body :is(input:not([type=checkbox], [type=radio]), textarea):enabled';

/**
 * Remembers what had the focus when an overlay opened and gives it back when the overlay closes; a form
 * opens in its first field, unless it is one to read first.
 */
export function useReturnFocus({ readFirst = false }: { readFirst?: boolean | undefined } = {}) {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = document.activeElement;
      const field = event.target instanceof HTMLElement ? event.target.querySelector(firstField) : null;
      if (readFirst || !(field instanceof HTMLElement)) return;
      event.preventDefault();
      field.focus();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
    },
  };
}

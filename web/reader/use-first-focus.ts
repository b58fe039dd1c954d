import { type RefObject, useEffect } from 'react';

/**
 * Puts the focus where somebody will type, the first empty one of these fields. A frame later than the dialog's own
 * focus, because only then does the dialog know what to give the focus back to when it closes.
 */
export function useFirstFocus(...fields: RefObject<HTMLInputElement | null>[]): void {
  const [first, second = first] = fields;
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const field = first?.current?.value === '' ? first : second;
      field?.current?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [first, second]);
}

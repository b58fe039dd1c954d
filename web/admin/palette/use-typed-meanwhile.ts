import { useLayoutEffect, useState } from 'react';

export interface Typed {
  text: string;
  /** Enter was pressed behind it. */
  isEntered: boolean;
}

const nothing: Typed = { text: '', isEntered: false };

/** What is typed while the field that it is meant for is not there yet; nothing else gets these keys. */
export function useTypedMeanwhile(isWaiting: boolean): Typed {
  const [typed, setTyped] = useState(nothing);
  useLayoutEffect(() => {
    if (!isWaiting) return;
    setTyped(nothing);
    const keep = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const { key } = event;
      if (key.length > 1 && key !== 'Backspace' && key !== 'Enter') return;
      event.preventDefault();
      event.stopPropagation();
      setTyped(({ text }) => ({
        text: key === 'Enter' ? text : key === 'Backspace' ? text.slice(0, -1) : text + key,
        isEntered: key === 'Enter',
      }));
    };
    window.addEventListener('keydown', keep, { capture: true });
    return () => window.removeEventListener('keydown', keep, { capture: true });
  }, [isWaiting]);
  return typed;
}

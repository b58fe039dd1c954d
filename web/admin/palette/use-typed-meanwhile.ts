import { useLayoutEffect, useState } from 'react';

/** What is typed while the field that it is meant for is not there yet; nothing else gets these keys. */
export function useTypedMeanwhile(isWaiting: boolean): string {
  const [typed, setTyped] = useState('');
  useLayoutEffect(() => {
    if (!isWaiting) return;
    setTyped('');
    const keep = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key.length > 1 && event.key !== 'Backspace') return;
      event.preventDefault();
      event.stopPropagation();
      setTyped((text) => (event.key === 'Backspace' ? text.slice(0, -1) : text + event.key));
    };
    window.addEventListener('keydown', keep, { capture: true });
    return () => window.removeEventListener('keydown', keep, { capture: true });
  }, [isWaiting]);
  return typed;
}

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { wholeOf } from './saved-rows.ts';

/**
 * Asks for the whole issue of a row as soon as the row is on screen: downloading, reading or copying it then needs no
 * call. `ref` goes to the row.
 */
export function useWholeOnScreen(digestId: string): (row: HTMLElement | null) => void {
  const [row, setRow] = useState<HTMLElement | null>(null);
  const [wasSeen, setSeen] = useState(false);
  useEffect(() => {
    if (row === null || wasSeen) return;
    const watch = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    watch.observe(row);
    return () => watch.disconnect();
  }, [row, wasSeen]);
  useQuery({ ...wholeOf(digestId), enabled: wasSeen });
  return setRow;
}

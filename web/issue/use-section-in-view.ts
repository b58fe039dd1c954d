import { useEffect, useState } from 'react';

/** Which section the reader is in: the last one whose head has passed the upper third of the window. */
export function useSectionInView(ids: readonly string[]): string | null {
  const [here, setHere] = useState<string | null>(null);
  const list = ids.join(' ');
  useEffect(() => {
    const sections = list.split(' ').flatMap((id) => document.getElementById(id) ?? []);
    const look = () => {
      const line = window.innerHeight / 3;
      const passed = sections.filter((section) => section.getBoundingClientRect().top <= line);
      setHere((passed.at(-1) ?? sections[0])?.id ?? null);
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [list]);
  return here;
}

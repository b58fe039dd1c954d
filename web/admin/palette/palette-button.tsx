import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { later, useFetchedWhenIdle, useLater } from '../../ui/later.ts';
import { useOverlays } from '../../ui/overlays.ts';
import { useTypedMeanwhile } from './use-typed-meanwhile.ts';
import './palette.css';

const palette = later(() => import('./palette.tsx'));

/**
 * Ctrl or Cmd plus K opens the palette from anywhere; the field in the top bar does too. It comes with the first idle
 * moment; who is faster types on, and finds the letters in it.
 */
export function PaletteButton() {
  const [isOpen, setOpen] = useState(false);
  useFetchedWhenIdle(palette);
  // It says so where nothing can open.
  useOverlays(isOpen);
  const part = useLater(palette, isOpen);
  const typed = useTypedMeanwhile(isOpen && part === undefined);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      setOpen((open) => !open);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <button
        type="button"
        className="jump"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <Search className="i" />
        <span className="jump-text">Go to or do anything</span>
        <span className="kbd only-wide" aria-hidden="true">
          Ctrl K
        </span>
      </button>
      {isOpen && part && <part.Palette typed={typed} onClose={() => setOpen(false)} />}
    </>
  );
}

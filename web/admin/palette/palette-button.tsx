import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Palette } from './palette.tsx';
import './palette.css';

/**
 * Ctrl or Cmd plus K opens the palette from anywhere; the field in the top bar does too. It is no part that loads
 * later: it must have the focus before the next letter is typed.
 */
export function PaletteButton() {
  const [isOpen, setOpen] = useState(false);
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
      {isOpen && <Palette onClose={() => setOpen(false)} />}
    </>
  );
}

import type { ReactNode } from 'react';
import './roomy.css';

/** Keeps the room of the widest words that it will hold, so that nothing beside it moves when they change. */
export function Roomy({ widest, children }: { widest: string | undefined; children: ReactNode }) {
  return (
    <span className="roomy" data-widest={widest}>
      <span>{children}</span>
    </span>
  );
}

import type { ReactNode } from 'react';
import { useOverlays } from './overlays.ts';
import './sheet.css';

export interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Read to screen readers. */
  label: string;
  children: ReactNode;
}

/** A panel that slides over the page from the left. */
export function Sheet(props: SheetProps) {
  const parts = useOverlays(props.open);
  return parts && <parts.SheetBox {...props} />;
}

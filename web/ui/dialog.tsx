import type { ReactNode } from 'react';
import { useOverlays } from './overlays.ts';
import './dialog.css';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  sub?: ReactNode;
  /** Width: 560, 760 (`l`) or 920 px (`xl`); under 768 px every dialog is a sheet from below. */
  size?: 'm' | 'l' | 'xl';
  /** Keeps its full height while its content changes. */
  tall?: boolean;
  /** There is more to read in it than to type: no field takes the focus. */
  readFirst?: boolean;
  /** Buttons, right aligned, the primary one last. */
  foot?: ReactNode;
  /** Between head and body, outside of what scrolls: tabs, a search field. */
  top?: ReactNode;
  children: ReactNode;
}

/** A modal dialog: focus goes in, stays in, and returns to what opened it; Escape closes. */
export function Dialog(props: DialogProps) {
  const parts = useOverlays(props.open);
  return parts && <parts.DialogBox {...props} />;
}

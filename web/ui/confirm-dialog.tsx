import type { ReactNode } from 'react';
import { useOverlays } from './overlays.ts';
import './dialog.css';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** What happens, what stays. */
  children: ReactNode;
  /** The words on the button that does it. */
  action: string;
  /** Danger unless something is only spent, not destroyed. */
  variant?: 'danger-fill' | 'primary';
  busy?: boolean;
  /** Closing is the caller's business, so that a failure can keep the dialog open. */
  onConfirm: () => void;
}

/** Asks before something is destroyed; Cancel has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const parts = useOverlays(props.open);
  return parts && <parts.ConfirmBox {...props} />;
}

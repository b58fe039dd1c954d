import type { ConfirmDialogProps } from './overlays/confirm-box.tsx';
import { useOverlays } from './overlays.ts';
import './dialog.css';

/** Asks before something is destroyed; Cancel has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const parts = useOverlays(props.open);
  return parts && <parts.ConfirmBox {...props} />;
}

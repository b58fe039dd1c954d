import type { DialogProps } from './overlays/dialog-box.tsx';
import { useOverlays } from './overlays.ts';
import './dialog.css';

/** A modal dialog: focus goes in, stays in, and returns to what opened it; Escape closes. */
export function Dialog(props: DialogProps) {
  const parts = useOverlays(props.open);
  return parts && <parts.DialogBox {...props} />;
}

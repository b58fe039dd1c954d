import type { SheetProps } from './overlays/sheet-box.tsx';
import { useOverlays } from './overlays.ts';
import './sheet.css';

/** A panel that slides over the page from the left. */
export function Sheet(props: SheetProps) {
  const parts = useOverlays(props.open);
  return parts && <parts.SheetBox {...props} />;
}

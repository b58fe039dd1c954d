import { Dialog as Radix } from 'radix-ui';
import { closeOnHandedOn } from '../escape.ts';
import type { SheetProps } from '../sheet.tsx';
import { useReturnFocus } from './use-return-focus.ts';

export function SheetBox({ open, onOpenChange, label, children }: SheetProps) {
  const focus = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="overlay overlay-side">
          <Radix.Content
            {...focus}
            onKeyDown={closeOnHandedOn(() => onOpenChange(false))}
            className="sheet"
            aria-describedby={undefined}
          >
            <Radix.Title className="sr">{label}</Radix.Title>
            {children}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}

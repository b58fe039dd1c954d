import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { closeOnHandedOn } from '../escape.ts';
import { useReturnFocus } from './use-return-focus.ts';

export interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Read to screen readers. */
  label: string;
  children: ReactNode;
}

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

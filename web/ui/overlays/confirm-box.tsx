import { AlertDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { closeOnHandedOn } from '../escape.ts';
import { useReturnFocus } from './use-return-focus.ts';

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

export function ConfirmBox(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, children, action, variant = 'danger-fill', busy, onConfirm } = props;
  const focus = useReturnFocus();
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="overlay">
          <AlertDialog.Content
            {...focus}
            onKeyDown={closeOnHandedOn(() => onOpenChange(false))}
            className="dialog"
          >
            <header className="dialog-head">
              <AlertDialog.Title className="dialog-title lines">{title}</AlertDialog.Title>
            </header>
            <div className="dialog-body">
              <AlertDialog.Description className="muted">{children}</AlertDialog.Description>
            </div>
            <footer className="dialog-foot">
              <AlertDialog.Cancel asChild>
                <Button>Cancel</Button>
              </AlertDialog.Cancel>
              <Button variant={variant} busy={busy ?? false} onClick={onConfirm}>
                {action}
              </Button>
            </footer>
          </AlertDialog.Content>
        </AlertDialog.Overlay>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

import { AlertDialog } from 'radix-ui';
import { Button } from '../button.tsx';
import type { ConfirmDialogProps } from '../confirm-dialog.tsx';
import { closeOnHandedOn } from '../escape.ts';
import { useReturnFocus } from './use-return-focus.ts';

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

import type { Send } from '../../../contract/sends.ts';
import { plural } from '../../format/plural.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { leftCount, sentOfTotal } from './send-words.ts';

interface StopDialogProps {
  send: Send;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  busy: boolean;
  onStop: () => void;
}

/** Says who has it already and who will not get it, before it is ended for good. */
export function StopDialog({ send, open, onOpenChange, busy, onStop }: StopDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !busy && onOpenChange(next)}
      title="Stop this send?"
      action="Stop the send"
      busy={busy}
      onConfirm={onStop}
    >
      {send.startedAt === null
        ? 'Nobody has it yet, and nobody will get it.'
        : `${sentOfTotal(send)} readers have it already. ${plural(leftCount(send.counts), 'reader')} will not get it.`}{' '}
      A stopped send cannot go on; a new one reaches those whom this one leaves out.
    </ConfirmDialog>
  );
}

import { Undo2, Upload } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ImportForm } from './import-form.tsx';
import { ImportResultView } from './import-result.tsx';
import { type Import, useImport } from './use-import.ts';
import './import.css';

/** A list of readers whom nobody charges: given, and what became of each line. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const state = useImport();
  const { result, isSending } = state;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && (!isSending || result !== null) && onClose()}
      title="Import subscribers"
      sub="A list of people who read, and get the weekly mail, without paying."
      size="l"
      foot={
        result === null ? (
          <FormButtons state={state} onClose={onClose} />
        ) : (
          <Done state={state} onClose={onClose} />
        )
      }
    >
      {result === null ? <ImportForm state={state} /> : <ImportResultView result={result} />}
    </Dialog>
  );
}

interface ButtonsProps {
  state: Import;
  onClose: () => void;
}

function FormButtons({ state: { send, isSending, isEmpty }, onClose }: ButtonsProps) {
  return (
    <>
      <Button variant="ghost" disabled={isSending} onClick={onClose}>
        Cancel
      </Button>
      <Button variant="primary" icon={Upload} disabled={isEmpty} busy={isSending} onClick={send}>
        {isSending ? 'Importing...' : 'Import'}
      </Button>
    </>
  );
}

function Done({ state: { result, mend }, onClose }: ButtonsProps) {
  const isWhole = result?.lines.every(({ outcome }) => outcome !== 'refused');
  return (
    <>
      {!isWhole && (
        <Button variant="ghost" icon={Undo2} onClick={mend}>
          Change the list
        </Button>
      )}
      <Button variant="primary" autoFocus onClick={onClose}>
        Done
      </Button>
    </>
  );
}

import { Button } from '../../ui/button.tsx';
import type { Saving } from './saving.ts';

interface SavingLineProps {
  saving: Saving;
  onLoad: () => void;
  onCompare: () => void;
}

/** "Saved", "Saving", or what keeps it from being saved. */
export function SavingLine({ saving, onLoad, onCompare }: SavingLineProps) {
  if (saving.kind === 'stale') {
    return (
      <p className="edit-saving is-open" role="alert">
        {saving.sentence} What you typed here since is not saved.
        <Button size="s" onClick={onCompare}>
          Compare
        </Button>
        <Button size="s" onClick={onLoad}>
          Load what stands now
        </Button>
      </p>
    );
  }
  if (saving.kind === 'refused') {
    return (
      <p className="edit-saving is-open" role="alert">
        Not saved: {saving.sentence}
      </p>
    );
  }
  const words = { saved: 'Saved', saving: 'Saving', again: 'Not saved, trying again' }[saving.kind];
  return (
    <p className={saving.kind === 'again' ? 'edit-saving is-open' : 'edit-saving'} role="status">
      {words}
    </p>
  );
}
